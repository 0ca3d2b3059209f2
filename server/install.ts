import type { Db } from './db/client';
import { hasOneConnection } from './db/givingWay';
import { checkpointIfDue } from './db/pglite/maintenance';
import { seed, takesDemonstration } from './db/seed/index';
import { countGrown } from './db/statistics';
import type { Env } from './env';
import { firstSuperadmin } from './session/firstSuperadmin';

/**
 * Prepares an installation before it serves requests. Of processes that start at the same moment one does it, and the others find it done. @returns
 * path of the one-time link of its first superadmin
 */
export const install = (db: Db, { demo, FTRACK_SEED_DAY, FTRACK_SUPERADMIN }: Pick<Env, 'demo' | 'FTRACK_SEED_DAY' | 'FTRACK_SUPERADMIN'>) =>
  db.alone(async (): Promise<string | null> => {
    if (demo !== 'off' && (await takesDemonstration(db))) await seed(db, FTRACK_SEED_DAY);
    await countGrown(db.pool);
    // A checkpoint of the embedded database stops all requests: after so much writing it is made before the first one.
    if (hasOneConnection(db.pool)) await checkpointIfDue(db.pool);
    return demo === 'off' ? firstSuperadmin(db, FTRACK_SUPERADMIN) : null;
  });
