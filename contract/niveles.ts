import { defineEntity, optionalText, rowId, type RecordOf } from './entity';
import { z } from './validation';

export const tipoNivel = z.enum(['region', 'sede', 'area', 'linea', 'ubicacion', 'flota', 'centro_costo']);

/** The tree of organisation and places that assets hang from. */
export const niveles = defineEntity({
  name: 'niveles',
  fields: {
    nombre: z.string().trim().min(1).max(120),
    codigo: optionalText(30).default(null),
    tipo: tipoNivel.default('sede'),
    padre_id: rowId.nullable().default(null),
  },
  computed: {
    /** Names from the root to this level. */
    camino: z.array(z.string()),
    profundidad: z.int(),
    /** Assets in this level and below. */
    activos_n: z.int(),
  },
  filters: { tipo: tipoNivel, padre_id: rowId, profundidad: z.int() },
  sortable: ['nombre', 'codigo', 'tipo', 'profundidad'],
  searched: ['nombre', 'codigo'],
  reference: ['id', 'uuid', 'nombre', 'tipo', 'padre_id', 'camino', 'profundidad'],
});

export type Nivel = RecordOf<typeof niveles>;
