import { dayFrom, momentFrom } from '../core/dateBounds';
import { day, defineEntity, fileId, moment, money, optionalText, quantity, rowId, type RecordOf } from '../core/entity';
import { posicionEje } from './ejes';
import { z } from '../core/validation';

export const tipoComponente = z.enum(['llanta', 'bateria', 'motor', 'caja', 'extintor', 'otro']);
export const estadoComponente = z.enum(['en_bodega', 'montado', 'reencauche', 'desechado']);
export type EstadoComponente = z.output<typeof estadoComponente>;

/** The least depth of a tyre's tread, in mm, where its asset's category says nothing. */
export const profundidadUsual = 3;

const profundidad = quantity.min(0).max(60);

/** What is mounted on assets and passes between them: tyres, batteries, engines. Its life is derived from acts. */
export const componentes = defineEntity({
  name: 'componentes',
  fields: {
    tipo: tipoComponente,
    /** Unique by kind. */
    serie: z.string().trim().min(1).max(60),
    marca: optionalText(60).default(null),
    modelo: optionalText(60).default(null),
    medida: optionalText(40).default(null),
    costo: money.nullable().default(null),
    proveedor_id: rowId.nullable().default(null),
    /** Its name; a new one becomes a supplier. */
    proveedor: optionalText(120).default(null),
    /** Where it is kept; of one that is mounted, null. */
    bodega_id: rowId.nullable().default(null),
    comprado_en: dayFrom('life').nullable().default(null),
    /** Of batteries and extinguishers: the day on which it expires. */
    vence_en: dayFrom('life').nullable().default(null),
    foto_id: fileId.nullable().default(null),
    nota: optionalText(2_000).default(null),
  },
  computed: {
    estado: estadoComponente,
    activo_id: rowId.nullable(),
    posicion: z.string().nullable(),
    /** Since when it is where it is. */
    desde: moment.nullable(),
    image_url: z.string().nullable(),
    /** Over all its mounts. */
    km: z.number(),
    horas: z.number(),
    reencauches_n: z.int(),
    /** With its retreads. */
    costo_total: money.nullable(),
    /** Null without kilometres, or without a cost. */
    costo_km: z.number().nullable(),
    /** The last reading: the least depth, all of them, the pressure in psi, and when. */
    profundidad_mm: z.number().nullable(),
    profundidades_mm: z.array(z.number()),
    presion: z.number().nullable(),
    leido_en: moment.nullable(),
    profundidad_min: z.number().nullable(),
    desgaste_mm_1000km: z.number().nullable(),
    /** The day on which it reaches `profundidad_min`; null with fewer than two readings or without use. */
    cambio_previsto_en: day.nullable(),
  },
  filters: {
    tipo: tipoComponente,
    estado: estadoComponente,
    activo_id: rowId,
    bodega_id: rowId,
    proveedor_id: rowId,
    marca: z.string().max(60),
    posicion: z.string().max(10),
    bajo_nivel_id: rowId,
    /** To be changed until that day. */
    cambio_hasta: day,
    /** Expires until that day. */
    vence_hasta: day,
  },
  sortable: ['tipo', 'serie', 'marca', 'medida', 'costo', 'comprado_en', 'vence_en'],
  searched: ['serie', 'marca', 'modelo', 'medida'],
  codes: ['serie'],
  reference: ['id', 'uuid', 'tipo', 'serie', 'marca', 'estado'],
  costs: ['costo', 'costo_total', 'costo_km', 'proveedor_id', 'proveedor'],
});

export type Componente = RecordOf<typeof componentes>;

/** The moment of an act; by default now. */
const fecha = momentFrom('records').optional();
const uuid = z.uuid().optional();

/** `POST /componentes/{id}/montar`. `lectura_km` becomes a reading of the asset's odometer. */
export const montaje = z.object({
  activo_id: rowId,
  posicion: posicionEje,
  fecha,
  lectura_km: quantity.min(0).max(100_000_000).nullable().optional(),
  uuid,
});
/** `POST /componentes/{id}/desmontar`: into a store; without one, the company's main one. */
export const desmontaje = z.object({
  motivo: optionalText(500).default(null),
  bodega_id: rowId.nullable().optional(),
  fecha,
  lectura_km: quantity.min(0).max(100_000_000).nullable().optional(),
  uuid,
});

const medida = {
  profundidad_mm: z.array(profundidad).min(1).max(4).optional(),
  presion: quantity.min(0).max(300).nullable().optional(),
};
const leeAlgo = ({
  profundidad_mm,
  presion,
}: {
  profundidad_mm?: number[] | undefined;
  presion?: number | null | undefined;
}) => profundidad_mm !== undefined || typeof presion === 'number';
const nadaLeido = { path: ['profundidad_mm'], message: 'Escriba la profundidad o la presión' };

/** `POST /componentes/{id}/lecturas`: one to four depths across the tread, and the pressure in psi. */
export const lecturaComponente = z
  .object({
    fecha,
    ...medida,
    nota: optionalText(300).default(null),
    uuid,
  })
  .refine(leeAlgo, nadaLeido);
/** `POST /componentes/{id}/reencauche`: sent to be retreaded; it counts as new from there. */
export const reencauche = z.object({
  costo: money,
  fecha,
  nota: optionalText(300).default(null),
});
/** `POST /componentes/{id}/recibir`: from a retread, or from another store. */
export const recibo = z.object({ bodega_id: rowId, fecha });
/** `POST /componentes/{id}/actos/{acto}/anular` and `…/lecturas/{lectura}/anular`: it never was; a rotation, whole. */
export const anulacionComponente = z.object({ motivo: z.string().trim().min(1).max(500) });
export const desecho = z.object({ motivo: optionalText(500).default(null), fecha });

/** `POST /activos/{id}/rotacion`: each to its position, all or nothing. */
export const rotacion = z.union([
  z
    .array(z.object({ componente_id: rowId, posicion: posicionEje }))
    .min(1)
    .max(60),
  z.object({
    cambios: z
      .array(z.object({ componente_id: rowId, posicion: posicionEje }))
      .min(1)
      .max(60),
    fecha,
    lectura_km: quantity.min(0).max(100_000_000).nullable().optional(),
  }),
]);

/** `POST /activos/{id}/ronda`: the readings of an asset's tyres in one pass, also offline, exactly once. */
export const ronda = z.object({
  uuid: z.uuid(),
  fecha,
  lectura_km: quantity.min(0).max(100_000_000).nullable().optional(),
  lecturas: z
    .array(z.object({ componente_id: rowId, ...medida, nota: optionalText(300).optional() }).refine(leeAlgo, nadaLeido))
    .min(1)
    .max(60),
});

export const tipoActoComponente = z.enum([
  'montado',
  'rotado',
  'desmontado',
  'reencauche',
  'recibido',
  'desechado',
  'anulado',
]);
/** `GET /componentes/{id}/historial`: its acts and readings, the newest first. */
export const pasoComponente = z.object({
  id: z.int(),
  tipo: z.union([tipoActoComponente, z.literal('lectura')]),
  fecha: moment,
  activo_id: rowId.nullable(),
  activo: z.string().nullable(),
  posicion: z.string().nullable(),
  bodega: z.string().nullable(),
  /** Of a reading: the odometer then is `km` of the component itself. */
  km: z.number().nullable(),
  profundidad_mm: z.array(z.number()),
  presion: z.number().nullable(),
  costo: money.nullable(),
  nota: z.string().nullable(),
  usuario: z.string().nullable(),
  /** It was annulled by a later row, which leaves nothing of it. */
  anulado: z.boolean(),
});
export type PasoComponente = z.output<typeof pasoComponente>;

/** `GET /activos/{id}/componentes`: what is mounted now, with the axles on which it is drawn. */
export const componentesDeActivo = z.object({
  ejes: z.array(z.array(z.string())),
  /** Those with a position on no axle are there too. */
  montados: z.array(componentes.record),
  /** Tyre pressures that its tracker tells, by position. */
  presiones: z.array(z.object({ posicion: z.string(), presion: z.number(), leido_en: moment })),
});
export type ComponentesDeActivo = z.output<typeof componentesDeActivo>;
