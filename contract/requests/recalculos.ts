import { moment, rowId } from '../core/entity';
import { z } from '../core/validation';

/**
 * So many days are computed again after a change of settings or of a place. The trigger `recalcular_empresa` has the
 * same number in SQL, and a test compares them.
 */
export const diasRecalculo = 31;

/** Progress of recalculating the last days of a company's trips, after a change of its stops or its days. */
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
