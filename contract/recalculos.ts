import { moment, rowId } from './entity';
import { z } from './validation';

/** Progress of deriving the last 31 days of a company's trips again, after a change of its stops or its days. */
export const recalculo = z.object({
  /** When it last decided otherwise; null: never. */
  pedido_en: moment.nullable(),
  /** Assets that have anything to derive. */
  activos_n: z.int(),
  /** Of these, the ones that are not done. */
  faltan_n: z.int(),
  /** Of all their days. */
  avance_pct: z.int(),
});
export type Recalculo = z.output<typeof recalculo>;

/** The companies in which that goes on. */
export const recalculoDeEmpresa = recalculo.extend({ empresa_id: rowId, empresa: z.string() });
export type RecalculoDeEmpresa = z.output<typeof recalculoDeEmpresa>;
