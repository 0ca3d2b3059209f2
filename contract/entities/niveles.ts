import { defineEntity, fileId, optionalText, rowId, type RecordOf } from '../core/entity';
import { z } from '../core/validation';

export const tipoNivel = z.enum(['region', 'sede', 'area', 'linea', 'ubicacion', 'flota', 'centro_costo']);

/** The tree of organisation and places that assets belong to. */
export const niveles = defineEntity({
  name: 'niveles',
  fields: {
    nombre: z.string().trim().min(1).max(120),
    codigo: optionalText(30).default(null),
    tipo: tipoNivel.default('sede'),
    padre_id: rowId.nullable().default(null),
    responsable_id: rowId.nullable().default(null),
    direccion: optionalText(200).default(null),
    latitud: z.number().min(-90).max(90).nullable().default(null),
    longitud: z.number().min(-180).max(180).nullable().default(null),
    foto_id: fileId.nullable().default(null),
    /** Sorts siblings, before their names. */
    orden: z.int().min(0).max(10_000).default(0),
    activo: z.boolean().default(true),
  },
  computed: {
    /** Names from the root to this level. */
    camino: z.array(z.string()),
    profundidad: z.int(),
    /** Assets in this level and below. */
    activos_n: z.int(),
    /** People in this level and below. */
    personal_n: z.int(),
    image_url: z.string().nullable(),
  },
  filters: { tipo: tipoNivel, padre_id: rowId, responsable_id: rowId, profundidad: z.int(), activo: z.boolean() },
  sortable: ['nombre', 'codigo', 'tipo', 'profundidad', 'orden', 'camino'],
  searched: ['nombre', 'codigo'],
  codes: ['codigo'],
  reference: ['id', 'uuid', 'nombre', 'tipo', 'padre_id', 'camino', 'profundidad', 'activo'],
});

/** Moves everything in a level to another one, and deletes it. */
export const fusionar = z.object({ destino_id: rowId });

export type Nivel = RecordOf<typeof niveles>;
