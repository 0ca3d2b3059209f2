import { day, rowId, type Listed } from '../core/entity';
import { z } from '../core/validation';

/** One time that a plan will be done to an asset, from today on. */
export const previsto = z.object({
  /** `12-0`: the due and its cycle, of which 0 is the due itself. */
  id: z.string(),
  vencimiento_id: rowId,
  ciclo: z.int(),
  plan_id: rowId,
  plan: z.string(),
  activo_id: rowId,
  activo: z.string(),
  /** When it is expected to be done: an overdue one today. */
  fecha: day,
  vence_en: day,
  /** Its services, with their parts at today's mean. */
  costo: z.number(),
});
export type Previsto = z.output<typeof previsto>;

/**
 * `GET /mantenimiento/previstos`: `desde`, `hasta`: days of `fecha`, both included; by default the next twelve months.
 * `id`: of dues.
 */
export const previstos = {
  name: 'previstos' as const,
  record: previsto,
  filters: { desde: day, hasta: day, plan_id: rowId, bajo_nivel_id: rowId },
  sorts: ['id', 'fecha', 'costo'],
} satisfies Listed;
