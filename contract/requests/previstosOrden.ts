import { rowId } from '../core/entity';
import { z } from '../core/validation';
import { roundQuantity } from '../rules/decimals';

/**
 * The amount of a part that an order's services need, and the amount that the order has used, minus what it returned.
 */
export const repuestoPrevisto = z.object({
  repuesto_id: rowId,
  nombre: z.string(),
  codigo: z.string().nullable(),
  unidad: z.string(),
  cantidad: z.number(),
  usada: z.number(),
  existencia: z.number(),
  /** In the store from which the order takes its parts: what it still reserves there, and what is free for it. */
  reservada: z.number(),
  disponible: z.number(),
  /** On order for that store. */
  por_llegar: z.number(),
});
export type RepuestoPrevisto = z.output<typeof repuestoPrevisto>;

/** `GET /ordenes/{id}/previstos`; `POST`: uses what is still missing, as far as in stock, and returns the new state. */
export const previstosOrden = z.object({
  /** The store from which it takes them; null: the company has none. */
  bodega_id: rowId.nullable(),
  repuestos: z.array(repuestoPrevisto),
  /** The expected cost of its services, and the current cost of their parts; null if the caller may not see costs. */
  costo_servicios: z.number().nullable(),
  costo_repuestos: z.number().nullable(),
});
export type PrevistosOrden = z.output<typeof previstosOrden>;

/** What of that must be bought: neither free in the store nor on order. */
export const porPedir = (part: Pick<RepuestoPrevisto, 'cantidad' | 'usada' | 'disponible' | 'por_llegar'>): number =>
  Math.max(0, roundQuantity(faltaDePrevisto(part) - Math.max(0, part.disponible) - part.por_llegar));

/** The amount of a part that an order still needs for its services. */
export const faltaDePrevisto = ({ cantidad, usada }: Pick<RepuestoPrevisto, 'cantidad' | 'usada'>): number =>
  Math.max(0, roundQuantity(cantidad - usada));
