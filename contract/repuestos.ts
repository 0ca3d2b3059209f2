import { defineEntity, money, moment, optionalText, quantity, rowId, type RecordOf } from './entity';
import { z } from './validation';

export const tipoMovimiento = z.enum(['entrada', 'salida', 'ajuste', 'devolucion']);

/**
 * Parts and supplies. Their stock changes by movements only, each at the price of its day. `costo_unitario` is the mean of
 * what the stock was bought for, weighted by amounts, or what somebody wrote since.
 */
export const repuestos = defineEntity({
  name: 'repuestos',
  fields: {
    codigo: optionalText(40).default(null),
    nombre: z.string().trim().min(1).max(120),
    unidad: z.string().trim().min(1).max(20).default('unidad'),
    minimo: quantity.min(0).max(1_000_000).default(0),
    costo_unitario: money.default(0),
    ubicacion: optionalText(80).default(null),
    proveedor: optionalText(120).default(null),
    activo: z.boolean().default(true),
  },
  computed: { existencia: z.number(), bajo_minimo: z.boolean(), valor: z.number() },
  filters: { activo: z.boolean(), bajo_minimo: z.boolean() },
  sortable: ['codigo', 'nombre', 'existencia', 'minimo', 'costo_unitario', 'ubicacion'],
  searched: ['codigo', 'nombre', 'proveedor'],
  codes: ['codigo'],
  reference: ['id', 'uuid', 'codigo', 'nombre', 'unidad', 'existencia'],
  costs: ['costo_unitario', 'valor', 'proveedor'],
});

export type Repuesto = RecordOf<typeof repuestos>;

/**
 * `cantidad` of an ajuste is the difference found, of the others what came or went (positive). Only an entrada brings a price,
 * which enters into the part's mean; everything else goes at that. Movements stand in the order in which they were written.
 */
export const nuevoMovimiento = z
  .object({
    tipo: tipoMovimiento,
    cantidad: quantity.min(-1_000_000).max(1_000_000),
    costo_unitario: money.nullable().default(null),
    nota: optionalText(300).default(null),
    fecha: moment.optional(),
  })
  .refine(({ tipo, cantidad }) => (tipo === 'ajuste' ? cantidad !== 0 : cantidad > 0), { path: ['cantidad'], message: 'Debe ser mayor que cero' })
  .refine(({ tipo, costo_unitario }) => tipo === 'entrada' || costo_unitario === null, {
    path: ['costo_unitario'],
    message: 'Solo una entrada trae precio',
  });

export const movimiento = z.object({
  id: z.int(),
  repuesto_id: rowId,
  tipo: tipoMovimiento,
  /** With its sign: what the stock changed by. */
  cantidad: z.number(),
  costo_unitario: z.number(),
  /** What came or went was worth. */
  valor: z.number(),
  /** The stock after it. */
  existencia: z.number(),
  nota: z.string().nullable(),
  fecha: moment,
  orden_id: rowId.nullable(),
  /** Who wrote it. */
  creado_por: z.string().nullable(),
});
export type Movimiento = z.output<typeof movimiento>;
