import { createCore } from './boot/core';
import { registerInside } from './boot/operators';
import { registerPages } from './boot/pages';
import type { AppParts } from './boot/parts';
import { registerApi } from './boot/routes';
import { planWork } from './boot/work';

export type { AppParts } from './boot/parts';

/** Builds the whole product around one database. Tests and production call the same function. */
export const buildApp = async (parts: AppParts) => {
  const core = await createCore(parts);
  const work = planWork(core);
  await registerApi(core, work);
  await registerInside(core);
  const liveLinks = await registerPages(core);

  const { app, routes, readiness, every, jobs, exports, tracking, broker, mail, publisher, nodes, telemetry } = core;
  const { notifications, effects, integrations } = work;
  app.addHook('onReady', async () => every.start());
  // After the product's own port: the first process of this machine hears of that one first.
  app.addHook('onListen', tracking.listening.open);
  app.addHook('preClose', async () => {
    await every.stop();
    await effects.settled();
    await integrations.deliveries.stop();
    await jobs.stop();
    await tracking.close();
    await mail.settled();
    await publisher.close();
    await broker?.close();
    await nodes.stop();
    await telemetry.traces?.close();
  });
  return {
    app,
    routes,
    readiness,
    every,
    jobs,
    exports,
    tracking,
    broker,
    mail,
    notifications,
    effects,
    deliveries: integrations.deliveries,
    liveLinks,
    revocations: core.revocations,
    /** The given database, with the settings of this app. */
    db: core.db,
  };
};
