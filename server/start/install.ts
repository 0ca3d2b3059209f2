import type { Db } from '../db/client';
import { hasOneConnection } from '../db/pglite/idle';
import { checkpointIfDue } from '../db/pglite/maintenance';
import { blockDemonstration, demoMails } from '../seed/demonstrationAccounts';
import { seed, takesDemonstration } from '../seed/index';
import { countGrown } from '../db/pglite/statistics';
import type { Env } from '../env';
import { firstSuperadmin } from '../session/firstSuperadmin';
import { projectAtOnce } from '../tracking/projector/index';
import { markUpgrade } from '../tracking/stored/upgrade';

export interface Installed {
  /** Path of the one-time link of the first superadmin. */
  activation: string | null;
  /** Mails of accounts of the demonstration that were blocked just now. */
  blocked: string[];
}

/**
 * Prepares an installation before it serves requests. Of processes that start at the same moment one does it, and the
 * others find it done.
 */
export const install = (
  db: Db,
  { demo, FTRACK_SEED_DAY, FTRACK_SUPERADMIN }: Pick<Env, 'demo' | 'FTRACK_SEED_DAY' | 'FTRACK_SUPERADMIN'>,
) =>
  db.alone(async (): Promise<Installed> => {
    await markUpgrade(db.pool);
    if (demo !== 'off' && (await takesDemonstration(db))) {
      await seed(db, FTRACK_SEED_DAY);
      // Otherwise it follows within a minute, while the product is used.
      if (demo === 'quieto') await projectAtOnce(db.pool);
    }
    await countGrown(db.pool);
    // A checkpoint of the embedded database stops all requests: after so much writing it is made before the first one.
    if (hasOneConnection(db.pool)) await checkpointIfDue(db.pool);
    if (demo !== 'off') return { activation: null, blocked: [] };
    const blocked = await blockDemonstration(db);
    return { activation: await firstSuperadmin(db, FTRACK_SUPERADMIN, demoMails), blocked };
  });
