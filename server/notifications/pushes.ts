import { buildPushPayload } from '@block65/webcrypto-web-push';
import { eq, inArray, sql } from 'drizzle-orm';
import type { ResultadoAviso } from '#contract/entities/eventos';
import type { AvisoPush } from '#contract/requests/push';
import type { System } from '../db/system';
import { noteServed, servedTo, theCompany } from '../db/served';
import type { Post } from './pushService';
import { isQuiet } from './quiet';
import { readerOf } from './reader';
import { resultOf } from './results';
import { notificacionTable as n, suscripcionPushTable as s } from '../db/tables/notificaciones';
import type { Vapid } from './vapid';
import { messagesOf, type Notice } from './pushMessages';

export interface Pushing {
  db: System;
  vapid: Vapid;
  post: Post;
  /** Whether the clock may be believed that something is old. */
  isTrusted: () => boolean;
}
type Subscription = typeof s.$inferSelect;

/** Older notices are not pushed: they are in the bell. */
const givenUp = sql`interval '1 day'`;
const retryAfter = sql`interval '1 minute'`;
/** Seconds for which a push service keeps it for a device that is off. */
const ttl = 3_600;
/** Number of users served concurrently, so that a slow push service delays only its own. */
const atOnce = 8;

/** Pushes what is due to people's browsers. Several processes may do so at once. */
export const sendPushes = async (pushing: Pushing, stopped: () => boolean): Promise<void> => {
  const { rows } = await pushing.db.execute(sql`select from notificaciones where push_pendiente limit 1`);
  if (rows.length === 0) return;
  if (pushing.isTrusted())
    await pushing.db.execute(sql`
      update notificaciones
      set push_pendiente = false, push_resultado = 'fallido'
      where push_pendiente and creado_en < now() - ${givenUp}`);
  const work = async () => {
    while (!stopped()) {
      const taken = await take(pushing.db);
      if (taken.length === 0) return;
      await deliver(pushing, taken);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
};

interface Taken extends Notice, Record<string, unknown> {
  empresa_id: number;
  user_id: number;
  leida: boolean;
}

/** Like mails: `push_en` is the time of the last try, and a second one is the last unless it fails. */
const due = sql`(n.push_en is null or n.push_en < now() - greatest(${retryAfter}, n.push_en - n.creado_en))
  and (n.severidad is not distinct from 'critica' or not ${isQuiet('n')})`;

/** Companies take turns. Serialized: otherwise two processes would divide notices that belong together. */
const take = (db: System): Promise<Taken[]> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('avisos a dispositivos'))`);
    const { rows } = await tx.execute<Taken>(sql`
    with lector as (
      select n.empresa_id, n.user_id from notificaciones n where n.push_pendiente and ${due}
      order by ${servedTo('push', sql`n.empresa_id`)} nulls first, n.severidad is distinct from 'critica', n.id limit 1
    )
    update notificaciones
    set push_en = now(), push_pendiente = push_en is null
    where id = any(array(
      select n.id from notificaciones n
      where n.push_pendiente and ${due} and (n.empresa_id, n.user_id) in (select empresa_id, user_id from lector)
      for update skip locked
    ))
    returning id, empresa_id, user_id, tipo, titulo, texto, url, severidad, leida_en is not null as leida`);
    const [first] = rows;
    if (first) await tx.execute(noteServed('push', theCompany(first.empresa_id)));
    return rows.sort((one, other) => one.id - other.id);
  });

const deliver = async (pushing: Pushing, taken: Taken[]): Promise<void> => {
  const { db } = pushing;
  const [first] = taken;
  if (!first) return;
  const unread = taken.filter(({ leida }) => !leida);
  const reader = unread.length ? await readerOf(db, first) : undefined;
  const browsers = reader ? await db.select().from(s).where(eq(s.user_id, first.user_id)) : [];
  const messages = reader ? messagesOf(unread, reader.empresa) : [];
  const outcomes = await Promise.all(browsers.map((browser) => pushAll(pushing, browser, messages)));
  // A browser that already has the message replaces it without an alert.
  const again = outcomes.includes('later');
  await db
    .update(n)
    .set({
      push_pendiente: again,
      ...(!again && { push_resultado: resultOf(unread, ended(reader !== undefined, outcomes)) }),
    })
    .where(
      inArray(
        n.id,
        taken.map(({ id }) => id),
      ),
    );
};

/** What became of the messages, with these outcomes in the browsers of a user who is still there or not. */
const ended = (there: boolean, outcomes: readonly Outcome[]): ResultadoAviso => {
  if (!there) return 'ausente';
  if (outcomes.length === 0) return 'sin_dispositivo';
  return outcomes.includes('sent') ? 'entregado' : 'fallido';
};

type Outcome = 'sent' | 'gone' | 'later';

const pushAll = async (pushing: Pushing, browser: Subscription, messages: readonly AvisoPush[]): Promise<Outcome> => {
  for (const message of messages) {
    const outcome = await push(pushing, browser, message);
    if (outcome !== 'sent') return outcome;
  }
  return 'sent';
};

/** Sends to one browser. A browser that is gone, or that was unreachable for a week, is removed. */
export const push = async (
  { db, vapid, post, isTrusted }: Pushing,
  browser: Subscription,
  message: AvisoPush,
): Promise<Outcome> => {
  const { id, endpoint, p256dh, auth, falla_desde } = browser;
  const status = await sent(vapid, post, { endpoint, expirationTime: null, keys: { p256dh, auth } }, message);
  if (status >= 200 && status < 300) {
    if (falla_desde) await db.update(s).set({ falla_desde: null }).where(eq(s.id, id));
    return 'sent';
  }
  if (refused.includes(status) || (falla_desde && isTrusted() && Date.now() - Date.parse(falla_desde) > longest)) {
    await db.delete(s).where(eq(s.id, id));
    return 'gone';
  }
  await db
    .update(s)
    .set({ falla_desde: sql`coalesce(falla_desde, now())` })
    .where(eq(s.id, id));
  return 'later';
};

/** Gone, or created for another key than ours. */
const refused = [401, 403, 404, 410];
const longest = 7 * 24 * 3_600_000;

/** @returns 0 without a response */
const sent = async (
  vapid: Vapid,
  post: Post,
  to: Parameters<typeof buildPushPayload>[1],
  message: AvisoPush,
): Promise<number> => {
  try {
    const { headers, body } = await buildPushPayload(
      { data: { ...message }, options: { ttl, urgency: message.critica ? 'high' : 'normal' } },
      to,
      vapid,
    );
    return await post(to.endpoint, headers, body);
  } catch {
    return 0;
  }
};
