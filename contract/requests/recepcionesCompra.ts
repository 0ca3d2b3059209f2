import { day, rowId, type Listed } from '../core/entity';
import { recepcion } from '../entities/compras';
import { z } from '../core/validation';

/** What came of a purchase on a day, or went back. */
export const recepcionCompra = recepcion
  .pick({ id: true, compra_id: true, clase: true, fecha: true, factura: true })
  .extend({
    numero: z.string(),
    proveedor: z.string(),
    bodega: z.string(),
    /** Without tax, in the company's currency; negative where it went back. */
    valor: z.number(),
  });
export type RecepcionCompra = z.output<typeof recepcionCompra>;

/** `GET /compras/recepciones`: of all purchases. `dia_desde`, `dia_hasta`: days of the company, both included. */
export const recepcionesCompra = {
  name: 'recepciones' as const,
  record: recepcionCompra,
  filters: { compra_id: rowId, bajo_nivel_id: rowId, dia_desde: day, dia_hasta: day },
  sorts: ['id', 'fecha', 'valor'],
} satisfies Listed;
