import { lt, sql } from 'drizzle-orm';
import type { Db, System } from '../db/client';
import { forgetSome } from '../db/forget';
import type { Mail } from '../mail/index';
import { createLive, type PublishAll } from './live';
import { sendMails } from './mails';
import { tellOverdue } from './overdue';
import type { Every } from '../jobs/index';
import { notificacionTable } from './tables';

export { notificationRoutes } from './routes';

interface Parts {
  db: Db;
  mail: Mail;
  publishAll: PublishAll;
  publicUrl: string | undefined;
  log: (message: string, details?: object) => void;
  every: Every;
}

/** How often one looks, in ms. */
const pace = { live: 2_000, mails: 10_000, overdue: 60_000 };

/** Notices reach their people: screens in seconds, mails in a minute. Also finds the orders whose limit has passed. */
export const createNotifications = ({ db, mail, publishAll, publicUrl, log, every }: Parts) => {
  const live = createLive(db.system, publishAll);
  // Each process tells the screens that are connected to it.
  every.inEveryProcess('tell screens of notices', pace.live, () => live());
  every.inOneProcess('mail notices', { ms: pace.mails }, ({ stopped }) => sendMails({ db: db.system, mail, publicUrl, log }, stopped));
  every.inOneProcess('tell of overdue orders', { ms: pace.overdue }, ({ stopped }) => tellOverdue(db, stopped));
  return { live };
};

/** Forgets what was read long ago. */
export const sweepNotifications = (db: System) => forgetSome(db, notificacionTable, lt(notificacionTable.leida_en, sql`now() - interval '90 days'`));
