import { momentFrom } from '../core/dateBounds';
import {
  defineEntity,
  externalReference,
  moment,
  money,
  naturalKey,
  optionalText,
  quantity,
  rowId,
  type RecordOf,
} from '../core/entity';
import { z } from '../core/validation';

/** The most of a part that moves at once, or is its minimum. */
export const existenciaMaxima = 1_000_000;

/** Up to how much is ordered; zero means none. */
export const maximoExistencia = quantity
  .min(0)
  .max(existenciaMaxima)
  .nullable()
  .transform((most) => most || null);

export const tipoMovimiento = z.enum(['entrada', 'salida', 'ajuste', 'devolucion', 'traslado']);

/**
 * Parts and supplies. Their stock changes only by movements, each at its own price. `valor` is what was paid for the
 * stock and has not left, to the cent; `costo_unitario` its mean, or the last value that a user entered, which revalues
 * the stock.
 */
export const repuestos = defineEntity({
  name: 'repuestos',
  fields: {
    codigo: optionalText(40).default(null),
    nombre: z.string().trim().min(1).max(120),
    unidad: z.string().trim().min(1).max(20).default('unidad'),
    /** `minimo`, `maximo` and `ubicacion` are those in the principal store; others have their own. */
    minimo: quantity.min(0).max(existenciaMaxima).default(0),
    maximo: maximoExistencia.default(null),
    costo_unitario: money.default(0),
    ubicacion: optionalText(80).default(null),
    /** Who usually sells it. */
    proveedor_id: rowId.nullable().default(null),
    /** Its name; a new one becomes a supplier. */
    proveedor: optionalText(120).default(null),
    activo: z.boolean().default(true),
    referencia_externa: externalReference,
  },
  computed: { existencia: z.number(), bajo_minimo: z.boolean(), valor: z.number() },
  filters: {
    activo: z.boolean(),
    bajo_minimo: z.boolean(),
    /** In stock there, or with a minimum of its own. */
    bodega_id: rowId,
    proveedor_id: rowId,
    codigo: naturalKey,
    referencia_externa: naturalKey,
  },
  sortable: ['codigo', 'nombre', 'existencia', 'minimo', 'maximo', 'costo_unitario', 'ubicacion'],
  searched: ['codigo', 'nombre'],
  codes: ['codigo'],
  reference: ['id', 'uuid', 'codigo', 'nombre', 'unidad', 'existencia'],
  costs: ['costo_unitario', 'valor', 'proveedor_id', 'proveedor'],
});

export type Repuesto = RecordOf<typeof repuestos>;

/**
 * `cantidad` of an ajuste is the difference found, of the others the amount moved (positive). Only an entrada has a
 * price, which changes the part's mean; all others are valued at that mean, not rounded. Movements are sorted by the
 * time of recording.
 */
export const nuevoMovimiento = z
  .object({
    tipo: tipoMovimiento.exclude(['traslado']),
    /** By default the part's only one, else the caller's own. */
    bodega_id: rowId.optional(),
    cantidad: quantity.min(-existenciaMaxima).max(existenciaMaxima),
    costo_unitario: money.nullable().default(null),
    nota: optionalText(300).default(null),
    fecha: momentFrom('records').optional(),
  })
  .refine(({ tipo, cantidad }) => (tipo === 'ajuste' ? cantidad !== 0 : cantidad > 0), {
    path: ['cantidad'],
    message: 'Debe ser mayor que cero',
  })
  .refine(({ tipo, costo_unitario }) => tipo === 'entrada' || costo_unitario === null, {
    path: ['costo_unitario'],
    message: 'Solo una entrada trae precio',
  });

export const movimiento = z.object({
  id: z.int(),
  repuesto_id: rowId,
  bodega_id: rowId,
  tipo: tipoMovimiento,
  /** Signed: the change of the stock. */
  cantidad: z.number(),
  costo_unitario: z.number(),
  /** The value of the amount moved; of no amount (the cost was corrected): the change of the stock's value. */
  valor: z.number(),
  /** The stock after it. */
  existencia: z.number(),
  nota: z.string().nullable(),
  fecha: moment,
  orden_id: rowId.nullable(),
  /** The purchase with which it came or went back. */
  compra_id: rowId.nullable(),
  /** Its author. */
  creado_por: z.string().nullable(),
});
export type Movimiento = z.output<typeof movimiento>;
