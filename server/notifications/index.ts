import { lt, sql } from 'drizzle-orm';
import type { Clock } from '../clock/index';
import type { Db } from '../db/client';
import type { System } from '../db/system';
import { forgetSome } from '../db/forget';
import type { Mail } from '../mail/index';
import { createLive, type PublishAll } from './live';
import { sendMails } from './mails';
import { pushRoutes } from './pushRoutes';
import { sendPushes, type Pushing } from './pushes';
import type { Every } from '../jobs/index';
import { notificacionTable } from '../db/tables/notificaciones';

export { postPublicly, type Post } from './pushService';
export { notificationRoutes } from './routes';
export { vapidKeys } from './vapid';

interface Parts {
  db: Db;
  mail: Mail;
  publishAll: PublishAll;
  push: Omit<Pushing, 'db' | 'isTrusted'>;
  clock: Pick<Clock, 'isTrusted' | 'settledAt'>;
  publicUrl: string | undefined;
  log: (message: string, details?: object) => void;
  every: Every;
}

/** ms after a jump of the clock in which nothing is given up. */
const afterJump = 600_000;
/** Intervals between looks, in ms. */
const pace = {
  live: { ms: 2_000, idle: 30_000 },
  mails: { ms: 10_000, idle: 15_000 },
  pushes: { ms: 2_000, idle: 30_000 },
};

/** Delivers notices: to screens and devices in seconds, by mail in a minute. */
export const createNotifications = ({ db, mail, push, publishAll, publicUrl, log, every, clock }: Parts) => {
  // What was written while a clock was behind looks old afterwards: first it is delivered.
  const isTrusted = () => clock.isTrusted() && performance.now() - clock.settledAt() > afterJump;
  const live = createLive(db.system, publishAll);
  // Each process publishes to the screens that are connected to it.
  every.whenWritten('tell screens of notices', pace.live, () => live());
  every.inOneProcess('mail notices', pace.mails, ({ stopped }) =>
    sendMails({ db: db.system, mail, publicUrl, log, isTrusted }, stopped),
  );
  const pushing = { ...push, db: db.system, isTrusted };
  every.inOneProcess('push notices', pace.pushes, ({ stopped }) => sendPushes(pushing, stopped));
  return { live, pushRoutes: pushRoutes(pushing) };
};

/** Deletes notices read long ago. */
export const sweepNotifications = (db: System) =>
  forgetSome(db, notificacionTable, lt(notificacionTable.leida_en, sql`now() - interval '90 days'`));
