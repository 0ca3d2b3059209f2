import { defineEntity, optionalText, rowId, type RecordOf } from './entity';
import { z } from './validation';

export const tipoActivo = z.enum(['vehiculo', 'remolque', 'motocicleta', 'maquinaria', 'equipo', 'herramienta', 'infraestructura', 'ti', 'otro']);
export const estadoActivo = z.enum(['operativo', 'en_reserva', 'en_inspeccion', 'en_mantenimiento', 'fuera_de_servicio', 'siniestrado', 'dado_de_baja']);
export const criticidad = z.enum(['A', 'B', 'C']);

const nextYear = new Date().getUTCFullYear() + 1;

/** What is tracked and maintained. `codigo` left empty is numbered by the server (ACT-000001). */
export const activos = defineEntity({
  name: 'activos',
  fields: {
    codigo: optionalText(30).default(null),
    nombre: z.string().trim().min(1).max(120),
    tipo_activo: tipoActivo,
    nivel_id: rowId,
    estado: estadoActivo.default('operativo'),
    criticidad: criticidad.default('B'),
    placa: optionalText(15)
      .transform((placa) => placa?.toUpperCase() ?? null)
      .default(null),
    marca: optionalText(60).default(null),
    modelo: optionalText(60).default(null),
    anio: z.int().min(1950).max(nextYear).nullable().default(null),
  },
  computed: {
    image_url: z.string().nullable(),
    /** The device assigned now. */
    dispositivo_id: rowId.nullable(),
    /** Has its device been heard of within its reporting limit? */
    en_linea: z.boolean(),
  },
  /** `bajo_nivel_id`: in that level or any below it. */
  filters: {
    estado: estadoActivo,
    tipo_activo: tipoActivo,
    criticidad,
    nivel_id: rowId,
    bajo_nivel_id: rowId,
    con_dispositivo: z.boolean(),
    en_linea: z.boolean(),
  },
  sortable: ['codigo', 'nombre', 'tipo_activo', 'estado', 'criticidad', 'placa', 'marca', 'modelo', 'anio'],
  searched: ['codigo', 'nombre', 'placa'],
  reference: ['id', 'uuid', 'codigo', 'nombre', 'placa', 'tipo_activo', 'estado', 'nivel_id', 'image_url', 'en_linea'],
});

export type Activo = RecordOf<typeof activos>;

/** One row of the list that `GET /api/activos` without parameters answers and the browser keeps for five minutes. */
export type ActivoSlim = Pick<Activo, (typeof activos.reference)[number]>;
