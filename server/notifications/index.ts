import { lt, sql } from 'drizzle-orm';
import type { Db, System } from '../db/client';
import type { Mail } from '../mail/index';
import { createLive, type PublishAll } from './live';
import { sendMails } from './mails';
import { tellOverdue } from './overdue';
import { repeat } from './repeat';
import { notificacionTable } from './tables';

export { notificationRoutes } from './routes';

interface Parts {
  db: Db;
  mail: Mail;
  publishAll: PublishAll;
  publicUrl: string | undefined;
  log: (message: string, details?: object) => void;
}

/** How often one looks, in ms. */
const every = { live: 2_000, mails: 10_000, overdue: 60_000 };

/** Notices reach their people: screens in seconds, mails in a minute. Also finds the orders whose limit has passed. */
export const createNotifications = ({ db, mail, publishAll, publicUrl, log }: Parts) => {
  let stopping = false;
  const stopped = () => stopping;
  const live = createLive(db.system, publishAll);
  const work = {
    live: () => live(),
    mails: () => sendMails({ db: db.system, mail, publicUrl, log }, stopped),
    overdue: () => tellOverdue(db, stopped),
  };
  const ends = [repeat(work.live, every.live, log), repeat(work.mails, every.mails, log), repeat(work.overdue, every.overdue, log)];
  return {
    ...work,
    stop: async () => {
      stopping = true;
      await Promise.all(ends.map((end) => end()));
    },
  };
};

/** Forgets what was read long ago. */
export const sweepNotifications = (db: System) => db.delete(notificacionTable).where(lt(notificacionTable.leida_en, sql`now() - interval '90 days'`));
