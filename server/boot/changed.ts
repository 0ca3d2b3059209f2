import { channels, events, topicOf, type ChangeMessage } from '#contract/core/realtime';
import type { Db } from '../db/client';
import type { PublishAll } from '../notifications/live';
import type { ChangedRow, Changed } from '../records/deps';
import { whoHears } from '../resources/hearers';
import type { Tracking } from '../tracking/index';

interface Parts {
  db: Db;
  tracking: Pick<Tracking, 'forget'>;
  publishAll: PublishAll;
  log: (message: string, details?: object) => void;
}

/** Publishes changed records to those of the company who may hear of them, and to operarios that have them. */
export const publishChanges =
  ({ db, tracking, publishAll, log }: Parts): Changed =>
  (empresaId, recurso, rows) => {
    if (recurso === 'dispositivos') tracking.forget();
    const topic = topicOf[recurso];
    if (!topic) return;
    const channel = channels.company(empresaId, topic);
    const dataOf = ({ id, version }: ChangedRow): ChangeMessage => ({ recurso, id, version });
    const messageOf = (to: string, row: ChangedRow) => ({ channel: to, event: events.cambios, data: dataOf(row) });
    void publishAll(rows.map((row) => messageOf(channel, row)));
    void whoHears(db.system, empresaId, recurso, rows)
      .then((recipients) => publishAll(recipients.map(({ cuenta, ...row }) => messageOf(channels.user(cuenta), row))))
      .catch((error: unknown) => log('operarios were not told of changes', { err: error }));
  };
