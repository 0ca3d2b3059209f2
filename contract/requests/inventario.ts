import { day, moment, rowId, type Listed } from '../core/entity';
import { z } from '../core/validation';
import { periodoReporte } from './reportes';

/** Reports on parts and purchases. Days are of the company's calendar, both included; money is in its currency. */

const dias = { desde: day, hasta: day };
const someId = z.coerce.number().pipe(rowId);
const deRepuesto = {
  /** Of the part. */
  id: rowId,
  codigo: z.string().nullable(),
  nombre: z.string(),
  unidad: z.string(),
};

/** A row of `GET /reportes/inventario/valor`: what a store was worth at the end of a month. */
export const valorInventario = z.object({
  /** `2026-03-7`: the month, then the store. */
  id: z.string(),
  /** 2026-03 */
  mes: z.string(),
  bodega_id: rowId,
  bodega: z.string(),
  valor: z.number(),
});
export type ValorInventario = z.output<typeof valorInventario>;

/** What moved, in units; `*_valor` what that was worth. Entries and exits are positive. */
const movido = z.object({
  entradas: z.number(),
  entradas_valor: z.number(),
  salidas: z.number(),
  salidas_valor: z.number(),
  /** Signed; the value includes corrections of the cost. */
  ajustes: z.number(),
  ajustes_valor: z.number(),
  /** Of one store: what came less what left. Of all: what passed from one to another. */
  traslados: z.number(),
  traslados_valor: z.number(),
  /** Back from orders, less what went back to suppliers. */
  devoluciones: z.number(),
  devoluciones_valor: z.number(),
});

/** A row of `GET /reportes/inventario/movimientos`: a part that moved. */
export const movimientoInventario = z.object({ ...deRepuesto, ...movido.shape });
export type MovimientoInventario = z.output<typeof movimientoInventario>;

export const claseAbc = z.enum(['A', 'B', 'C']);
/** Up to which cumulative share, in percent, a part belongs to a class; the first part is always A. */
export const hastaClase = { A: 80, B: 95 } as const;

/** A row of `GET /reportes/inventario/abc`: a part by the value that was consumed of it, less what came back unused. */
export const abcInventario = z.object({
  ...deRepuesto,
  cantidad: z.number(),
  valor: z.number(),
  /** Of all that was consumed, in percent; `acumulado`: with all above it. */
  participacion: z.number(),
  acumulado: z.number(),
  clase: claseAbc,
});
export type AbcInventario = z.output<typeof abcInventario>;

/** A row of `GET /reportes/inventario/lentos`: a part in stock that nobody took for so many days. */
export const lentoInventario = z.object({
  ...deRepuesto,
  existencia: z.number(),
  valor: z.number(),
  /** Null: it never left. */
  ultima_salida: moment.nullable(),
  dias_sin_salida: z.int().nullable(),
});
export type LentoInventario = z.output<typeof lentoInventario>;

/** The days of slow parts, unless somebody says others. */
export const diasLentos = 90;

/** A row of `GET /reportes/compras/proveedores`. */
export const gastoProveedor = z.object({
  /** Of the supplier. */
  id: rowId,
  proveedor: z.string(),
  nit: z.string().nullable(),
  /** Purchases of which something came or went back. */
  compras_n: z.int(),
  recibido: z.number(),
  devuelto: z.number(),
  /** Received less returned, without tax. */
  comprado: z.number(),
  ordenes_n: z.int(),
  /** What its orders cost that ended in these days. */
  gasto_ordenes: z.number(),
  total: z.number(),
});
export type GastoProveedor = z.output<typeof gastoProveedor>;

export const filtroDias = periodoReporte(z.object(dias));
export const filtroMovido = periodoReporte(z.object({ ...dias, bodega_id: someId.optional() }));
export const filtroLentos = z.object({ dias: z.coerce.number().pipe(z.int().min(1).max(3_650)).default(diasLentos) });

/** The same in a query, where they may also stand in `filter`. */
export const consultaDias = z.object(dias).partial();
export const consultaMovido = consultaDias.extend({ bodega_id: someId.optional() });
export const consultaLentos = z.object({ dias: z.coerce.number().optional() });

const listed = <Name extends string, Row extends z.ZodObject, Filters extends z.ZodRawShape>(
  name: Name,
  record: Row,
  filters: Filters,
) => ({ name, record, filters, sorts: Object.keys(record.shape) }) satisfies Listed;

/** The same as exportable lists. */
export const inventarios = {
  valor: listed('valor_inventario', valorInventario, dias),
  movimientos: listed('movimientos_inventario', movimientoInventario, { ...dias, bodega_id: rowId }),
  abc: listed('abc_inventario', abcInventario, dias),
  lentos: listed('inventario_lento', lentoInventario, { dias: z.int().min(1).max(3_650) }),
  proveedores: listed('gasto_proveedores', gastoProveedor, dias),
} as const;
