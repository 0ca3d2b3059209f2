import type { Db } from '../../db/client';
import { settleForRequest } from '../../resources/mantenimiento/index';
import type { Ask } from './report';

/**
 * How a report reads: dues that include all earlier commits, if it reads any. What was recomputed for it is read from
 * the primary.
 */
export const settled = async (db: Db, empresaId: number, { dues }: { dues?: true }): Promise<Ask> => {
  const from = dues && (await settleForRequest(db, empresaId)) ? db.tenant : db.read;
  return (work) => from(empresaId, work);
};
