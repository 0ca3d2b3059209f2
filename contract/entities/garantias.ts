import { dayFrom } from '../core/dateBounds';
import {
  day,
  dayOrMoment,
  defineEntity,
  fileId,
  moment,
  money,
  optionalText,
  quantity,
  rowId,
  type RecordOf,
} from '../core/entity';
import { z } from '../core/validation';

/** por_vencer: in force, and over soon · vencida: by its day or by a meter, whichever came first. */
export const situacionGarantia = z.enum(['futura', 'vigente', 'por_vencer', 'vencida']);
export const finGarantia = z.enum(['fecha', 'km', 'horas']);
export const estadoReclamo = z.enum(['presentado', 'aceptado', 'rechazado', 'pagado']);

/** What it covers: these services, or in words; null: everything. */
export const cubreGarantia = z.union([z.array(rowId).min(1).max(50), z.string().trim().min(1).max(500)]).nullable();

/** What a maker, a shop or a workshop answers for: an asset, a component, or the work of an order. */
export const garantias = defineEntity({
  name: 'garantias',
  fields: {
    /** Exactly one of the three. */
    activo_id: rowId.nullable().default(null),
    componente_id: rowId.nullable().default(null),
    orden_id: rowId.nullable().default(null),
    proveedor_id: rowId.nullable().default(null),
    /** Its name; a new one becomes a supplier. */
    proveedor: optionalText(120).default(null),
    inicia_en: dayFrom('life'),
    /** The last day, included; or so many months from its beginning. */
    vence_en: dayFrom('life').nullable().default(null),
    meses: z.int().min(1).max(600).nullable().default(null),
    /** Totals of the asset's meters, replaced ones included. */
    hasta_km: quantity.min(0).max(100_000_000).nullable().default(null),
    hasta_horas: quantity.min(0).max(10_000_000).nullable().default(null),
    cubre: cubreGarantia.default(null),
    condiciones: optionalText(5_000).default(null),
    documento_id: fileId.nullable().default(null),
  },
  computed: {
    /** What it is of, in words. */
    de: z.string(),
    /** The asset for which it counts today: its own, that of the component, or that of the order. */
    de_activo_id: rowId.nullable(),
    situacion: situacionGarantia,
    /** The day on which it ended, and why; null while it has not. */
    termino_en: day.nullable(),
    termino_por: finGarantia.nullable(),
    documento_url: z.string().nullable(),
    reclamos_n: z.int(),
    reclamado: money,
    recuperado: money,
  },
  filters: {
    activo_id: rowId,
    componente_id: rowId,
    orden_id: rowId,
    proveedor_id: rowId,
    de_activo_id: rowId,
    situacion: situacionGarantia,
    bajo_nivel_id: rowId,
    con_reclamos: z.boolean(),
  },
  sortable: ['inicia_en', 'vence_en'],
  searched: ['condiciones'],
  reference: ['id', 'uuid', 'de', 'vence_en'],
  costs: ['reclamado', 'recuperado'],
});

export type Garantia = RecordOf<typeof garantias>;

/** A warranty in force, as an order answers it. */
export const garantiaVigente = z.object({
  id: rowId,
  vence_en: day.nullable(),
  hasta_km: z.number().nullable(),
  hasta_horas: z.number().nullable(),
  cubre: cubreGarantia,
  /** What it covers in words, of what it is, and who answers. */
  texto: z.string(),
});
export type GarantiaVigente = z.output<typeof garantiaVigente>;

/**
 * `GET /activos/{id}/garantias`: those in force at a moment (default: now; of a day, its beginning). `servicio_ids`:
 * «3,8»: a warranty of certain services is left out unless it covers one of them.
 */
export const garantiasDeActivo = z.object({
  fecha: dayOrMoment.optional(),
  servicio_ids: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9}){0,49}$/)
    .optional()
    .transform((ids) => ids?.split(',').map(Number) ?? []),
});

/** `POST /garantias/{id}/reclamos`: what is asked of who answers, for an order; or how it went, when that is known. */
export const nuevoReclamo = z.object({
  orden_id: rowId,
  reclamado: money,
  nota: optionalText(2_000).default(null),
  estado: estadoReclamo.default('presentado'),
  recuperado: money.nullable().default(null),
  fecha: dayFrom('records').nullable().default(null),
});

/**
 * `PUT /garantias/{id}/reclamos/{reclamo}`. `recuperado`: what was agreed, and of `pagado`, what was paid. `fecha`: of
 * `pagado`, the day on which the money counts; default today.
 */
export const cambioReclamo = z.object({
  estado: estadoReclamo.optional(),
  reclamado: money.optional(),
  recuperado: money.nullable().optional(),
  fecha: dayFrom('records').nullable().optional(),
  nota: optionalText(2_000).optional(),
  version: z.int(),
});

export const reclamo = z.object({
  id: rowId,
  garantia_id: rowId,
  orden_id: rowId,
  orden_numero: z.string(),
  estado: estadoReclamo,
  reclamado: money,
  recuperado: money.nullable(),
  fecha: day.nullable(),
  nota: z.string().nullable(),
  creado_en: moment,
  version: z.int(),
});
export type Reclamo = z.output<typeof reclamo>;
