import { moment, rowId } from './entity';
import { z } from './validation';

/** Progress of recalculating the last 31 days of a company's trips, after a change of its stops or its days. */
export const recalculo = z.object({
  /** When such a change was last made; null: never. */
  pedido_en: moment.nullable(),
  /** Assets with anything to recalculate. */
  activos_n: z.int(),
  /** Of these, the unfinished ones. */
  faltan_n: z.int(),
  /** Of all their days. */
  avance_pct: z.int(),
});
export type Recalculo = z.output<typeof recalculo>;

/** The companies with a recalculation in progress. */
export const recalculoDeEmpresa = recalculo.extend({ empresa_id: rowId, empresa: z.string() });
export type RecalculoDeEmpresa = z.output<typeof recalculoDeEmpresa>;
