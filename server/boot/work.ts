import { planObjects } from '../files/index';
import { createNotifications, postPublicly, vapidKeys } from '../notifications/index';
import { planCalendars } from '../planner/index';
import { planReports } from '../reports/index';
import { planProgramme } from '../resources/ejecuciones/index';
import { createEventEffects, planArchive, planEvents, planUpgrades } from '../resources/eventos/index';
import { planMaintenance } from '../resources/mantenimiento/index';
import { planPressures } from '../resources/componentes/told';
import { planOrders } from '../resources/ordenes/moves/overdue';
import { planTokens } from '../session/tokens/index';
import { planChanges } from './changes';
import { planSweeps } from './sweep';
import { planRetention } from '../tracking/index';
import { createIntegrations } from '../webhooks/index';
import type { Core } from './core';

/** What runs by the clock or as soon as something was written. */
export const planWork = ({
  db,
  env,
  secrets,
  version,
  every,
  clock,
  mail,
  jobs,
  exports,
  deps,
  publisher,
  log,
  ...core
}: Core) => {
  const { post = postPublicly, send } = core;
  planSweeps(every, db.system);
  planChanges(every, db.system);
  if (env.FILES_URL && db.objects) planObjects(every, db.system, db.objects);
  planRetention(every, db.system);
  planProgramme(every, db);
  const notifications = createNotifications({
    db,
    mail,
    push: { vapid: vapidKeys(secrets.broadcast.secret, env.PUBLIC_URL), post },
    publishAll: publisher.publishAll,
    publicUrl: env.PUBLIC_URL,
    log,
    every,
    clock,
  });
  planOrders(every, db);
  planPressures(every, db);
  planCalendars(every, { db, changed: deps.changed, reach: env.WEBHOOKS_PRIVATE });
  planReports(every, { db, jobs, log });
  planMaintenance(every, { db, changed: deps.changed, log });
  planEvents(every, db, deps.changed);
  planUpgrades(every, db, deps.changed);
  planArchive(every, { db, exports });
  const effects = createEventEffects({ db, changed: deps.changed, log });
  every.whenWritten('effects of events', effects.pace, effects.look);
  const integrations = createIntegrations({ db, every, clock, version, reach: env.WEBHOOKS_PRIVATE, log, send });
  planTokens(every, { db: db.system, mail, publicUrl: env.PUBLIC_URL });
  return { notifications, effects, integrations };
};

export type Work = ReturnType<typeof planWork>;
