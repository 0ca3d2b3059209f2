import { rowId } from './entity';
import { z } from './validation';

/** What the services of an order need of one part, and what it has taken of it (what came back taken off). */
export const repuestoPrevisto = z.object({
  repuesto_id: rowId,
  nombre: z.string(),
  codigo: z.string().nullable(),
  unidad: z.string(),
  cantidad: z.number(),
  usada: z.number(),
  existencia: z.number(),
});
export type RepuestoPrevisto = z.output<typeof repuestoPrevisto>;

/** `GET /ordenes/{id}/previstos`; `POST`: what still lacks is taken, as far as there is some, and what is planned is answered as it stands then. */
export const previstosOrden = z.object({
  repuestos: z.array(repuestoPrevisto),
  /** What its services are expected to cost and their parts cost today; null for who may not see costs. */
  costo_servicios: z.number().nullable(),
  costo_repuestos: z.number().nullable(),
});
export type PrevistosOrden = z.output<typeof previstosOrden>;

/** How much of a part an order still lacks of what its services need. */
export const faltaDePrevisto = ({ cantidad, usada }: Pick<RepuestoPrevisto, 'cantidad' | 'usada'>): number =>
  Math.max(0, Math.round((cantidad - usada) * 10_000) / 10_000);
