import { dayFrom, momentFrom } from '../core/dateBounds';
import {
  correo,
  day,
  defineEntity,
  fileId,
  moment,
  money,
  optionalText,
  quantity,
  rowId,
  type RecordOf,
} from '../core/entity';
import { isCurrency } from '../core/money';
import { z } from '../core/validation';
import { purchaseFilters } from '../rules/purchases';
import { estadoCompra } from './valoresCompra';

export { estadoCompra, type EstadoCompra } from './valoresCompra';

/** A row of a purchase: a part, or something else in words. Its `id` stays when others are added or removed. */
export const renglonCompra = z.object({
  /** Absent: a new row. */
  id: z.int().min(1).max(10_000).optional(),
  repuesto_id: rowId.nullable().default(null),
  /** What is bought, where it is no part; of a part, words of one's own. */
  descripcion: optionalText(200).default(null),
  cantidad: quantity.gt(0).max(1_000_000),
  /** Without tax, in the purchase's currency. */
  precio_unitario: quantity.min(0).max(999_999_999_999).default(0),
  impuesto_pct: quantity.min(0).max(100).default(0),
});

/** What a company orders from a supplier, approves, sends and receives. */
export const compras = defineEntity({
  name: 'compras',
  fields: {
    proveedor_id: rowId,
    bodega_id: rowId,
    /** The order that it is for. */
    orden_id: rowId.nullable().default(null),
    esperada_en: dayFrom('life').nullable().default(null),
    nota: optionalText(2_000).default(null),
    renglones: z.array(renglonCompra).max(200).default([]),
    /** Null: the company's. */
    moneda: z.string().refine(isCurrency, 'Tres letras, por ejemplo USD').nullable().default(null),
    /** What one unit of that currency costs in the company's, on the day of the purchase. */
    tasa: quantity.gt(0).max(100_000_000).nullable().default(null),
  },
  computed: {
    numero: z.string(),
    proveedor: z.string(),
    bodega: z.string(),
    estado: estadoCompra,
    /** In the purchase's currency. */
    subtotal: money,
    impuestos: money,
    total: money,
    /** By units of its rows, at most 100. */
    recibido_pct: z.number(),
    /** Expected before today and not all there. */
    atrasada: z.boolean(),
    /** States that the caller may move it to now. */
    transiciones_permitidas: z.array(estadoCompra),
    aprobada_en: moment.nullable(),
    enviada_en: moment.nullable(),
    enviada_a: z.string().nullable(),
    recibida_en: moment.nullable(),
    motivo: z.string().nullable(),
    creado_por: z.string().nullable(),
  },
  filters: {
    estado: estadoCompra,
    /** Neither received, closed nor cancelled. */
    abierta: z.boolean(),
    atrasada: z.boolean(),
    proveedor_id: rowId,
    bodega_id: rowId,
    orden_id: rowId,
    repuesto_id: rowId,
    esperada_desde: day,
    esperada_hasta: day,
    creada_desde: moment,
    creada_hasta: moment,
  },
  means: purchaseFilters,
  sortable: ['numero', 'estado', 'esperada_en', 'total', 'enviada_en'],
  searched: ['numero', 'nota'],
  codes: ['numero'],
  reference: ['id', 'uuid', 'numero', 'estado'],
});

export type Compra = RecordOf<typeof compras>;

/** `POST /compras/{id}/transicion`. `nota`: the reason of `cerrada_incompleta`, and of whatever has one. */
export const cambioCompra = z.object({
  a: estadoCompra,
  version: z.int(),
  nota: optionalText(2_000).default(null),
});

/** `GET /compras/{id}/historial`: its moves, oldest first. */
export const pasoCompra = z.object({
  id: z.int(),
  compra_id: rowId,
  /** Null when it was made. */
  de_estado: estadoCompra.nullable(),
  a_estado: estadoCompra,
  fecha: moment,
  usuario: z.string().nullable(),
  nota: z.string().nullable(),
});
export type PasoCompra = z.output<typeof pasoCompra>;

/** `POST /compras/{id}/enviar`: by mail to this address; by default the supplier's. */
export const envioCompra = z.strictObject({
  correo: correo.nullable().default(null),
  /** In place of our own text. */
  mensaje: optionalText(4_000).default(null),
});

const lineaRecibida = z.object({
  renglon_id: z.int().min(1),
  cantidad: quantity.gt(0).max(1_000_000),
  /** Without tax, in the purchase's currency; by default the row's. */
  precio_unitario: quantity.min(0).max(999_999_999_999).optional(),
});

/** `POST /compras/{id}/recepciones`. `exceso`: more than ordered is meant. */
export const nuevaRecepcion = z.object({
  fecha: momentFrom('records').optional(),
  factura: optionalText(80).default(null),
  /** A photo of the invoice, uploaded before. */
  foto_id: fileId.nullable().default(null),
  nota: optionalText(300).default(null),
  exceso: z.boolean().default(false),
  renglones: z.array(lineaRecibida).min(1, 'Diga qué llegó').max(200),
});

/** `POST /compras/{id}/devoluciones`: they leave at the price at which they came, the last first. */
export const nuevaDevolucion = nuevaRecepcion.omit({ exceso: true }).extend({
  renglones: z
    .array(lineaRecibida.omit({ precio_unitario: true }))
    .min(1, 'Diga qué devuelve')
    .max(200),
});

/** What came or went back. */
export const recepcion = z.object({
  id: rowId,
  compra_id: rowId,
  clase: z.enum(['recepcion', 'devolucion']),
  fecha: moment,
  factura: z.string().nullable(),
  foto_url: z.string().nullable(),
  nota: z.string().nullable(),
  creado_por: z.string().nullable(),
  renglones: z.array(
    z.object({
      renglon_id: z.int(),
      cantidad: z.number(),
      precio_unitario: z.number(),
      /** Without tax, in the company's currency. */
      valor: z.number(),
    }),
  ),
});
export type Recepcion = z.output<typeof recepcion>;

/** `POST /compras/sugeridas`: drafts for what is low, of one store or of all. */
export const pideSugeridas = z.strictObject({ bodega_id: rowId.optional() });

/** The parts that are low and have no supplier, in a header too: the list of drafts may be empty. */
export const sinProveedorHeader = 'x-sin-proveedor';

/** One draft for each supplier and store. `sin_proveedor`: the parts that are low and have no supplier, in each. */
export const comprasSugeridas = z.array(compras.record.partial().extend({ sin_proveedor: z.array(rowId) }));

/** `GET /repuestos/{id}/precios`: what was paid, in the company's currency and without tax, the newest first. */
export const precioPagado = z.object({
  fecha: moment,
  precio: z.number(),
  cantidad: z.number(),
  proveedor_id: rowId.nullable(),
  proveedor: z.string().nullable(),
  compra_id: rowId.nullable(),
});
export type PrecioPagado = z.output<typeof precioPagado>;
