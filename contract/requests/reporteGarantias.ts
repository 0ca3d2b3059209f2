import { day, rowId, type Listed } from '../core/entity';
import { z } from '../core/validation';
import { periodoReporte } from './reportes';

/** By what the claims of warranties are summed. */
export const porGarantia = z.enum(['proveedor', 'activo', 'mes']);

/**
 * A row of `GET /reportes/garantias`: claims by the day on which they were made, money by the day on which it counts.
 * Days are of the company's calendar, both included; money is in its currency.
 */
export const filaGarantias = z.object({
  /** `proveedor-7`, `activo-12`, `mes-2026-03`; `proveedor-0`: nobody was named. */
  id: z.string(),
  /** Of whom, of what, or 2026-03. */
  nombre: z.string(),
  proveedor_id: rowId.nullable(),
  activo_id: rowId.nullable(),
  /** 2026-03 */
  mes: z.string().nullable(),
  reclamos_n: z.int(),
  reclamado: z.number(),
  /** Of these claims, those that were rejected, and those that wait for an answer or for the money. */
  rechazados_n: z.int(),
  pendientes_n: z.int(),
  /** Paid in these days, whenever they were claimed. */
  pagados_n: z.int(),
  recuperado: z.number(),
});
export type FilaGarantias = z.output<typeof filaGarantias>;

const dias = { desde: day, hasta: day };

export const filtroGarantias = periodoReporte(z.object({ ...dias, por: porGarantia.default('proveedor') }));

/** The same in a query, where they may also stand in `filter`. */
export const consultaGarantias = z.object({ ...dias, por: porGarantia }).partial();

/** The same as an exportable list. */
export const reporteGarantias = {
  name: 'reporte_garantias' as const,
  record: filaGarantias,
  filters: { ...dias, por: porGarantia },
  sorts: Object.keys(filaGarantias.shape),
} satisfies Listed;
