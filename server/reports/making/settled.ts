import type { Db } from '../../db/client';
import { readSettled } from '../../resources/mantenimiento/index';
import type { Ask } from './report';

/** How a report reads: dues that include all earlier commits, if it reads any. */
export const settled = async (db: Db, empresaId: number, { dues }: { dues?: true }): Promise<Ask> =>
  dues ? readSettled(db, empresaId) : (work) => db.read(empresaId, work);
