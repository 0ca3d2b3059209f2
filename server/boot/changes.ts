import { keepEpoch } from '../db/epoch';
import type { System } from '../db/system';
import type { Every } from '../jobs/index';
import { notePassedDays } from '../records/passedDays';

const pace = { epoch: 600_000, days: 1_800_000 };

/** Changes that nobody writes: those of a new day, and a replica that was promoted. */
export const planChanges = (every: Every, db: System) => {
  every.inOneProcess('epoch of changes', { ms: pace.epoch }, () => db.transaction((tx) => keepEpoch(tx)));
  every.inOneProcess('changes of a new day', { ms: pace.days }, async ({ stopped }) => {
    while (!stopped() && (await notePassedDays(db)) > 0);
  });
};
