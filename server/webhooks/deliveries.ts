import { sql } from 'drizzle-orm';
import { lookAgain } from '#contract/core/singleFlight';
import { tipoPrueba, type IntentoEntrega } from '#contract/requests/webhooks';
import type { Clock } from '../clock/index';
import type { Db } from '../db/client';
import { claim, claimOne, type Claimed } from './claims';
import { composeRound } from './compose';
import { forwardBatch } from './forward';
import { verdictOn, type Verdict } from './schedule';
import type { Send, Sent } from './send';
import { signatureOf } from './signature';
import { recordTry } from './recordTry';

interface Parts {
  db: Db;
  send: Send;
  version: string;
  log: (message: string, details?: object) => void;
  clock?: Pick<Clock, 'isSteady'>;
  /** From 0 to 1, to spread the tries. */
  random?: () => number;
}

/** One of which nothing is known never jumps. */
const evenClock: Pick<Clock, 'isSteady'> = { isSteady: () => sql`true` };
/** Tries at once in this process. */
const atOnce = 32;
/** Intervals between looks in ms: while something is written to the database, and otherwise. */
const pace = { ms: 1_000, idle: 30_000 };

/**
 * Makes deliveries of what waits in the outboxes, and tries those that are due. Any number of processes share the work.
 * What waits was queued by the database itself: server/db/sql/webhooks has the triggers, one for each type of event.
 */
export const createDeliveries = ({ db, send, version, log, clock = evenClock, random = Math.random }: Parts) => {
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  const fails = (error: unknown) => log('Deliveries failed and will be tried again', { err: error });

  const look = lookAgain(async () => {
    if (stopping) return;
    // Most looks find nothing.
    if (!(await anyWaits(db))) return clearTimeout(timer);
    for (let more = true; more && !stopping;) {
      const composed = await composeRound(db);
      more = composed.more;
      const room = atOnce - running.size;
      if (room <= 0) continue;
      const { taken, next } = await claim(db.system, room, clock.isSteady());
      for (const delivery of taken) void begin(delivery);
      wakeIn(Math.min(composed.next ?? Infinity, next ?? Infinity));
    }
  });
  const poke = () => {
    if (!stopping) void look().catch(fails);
  };

  /**
   * For tries that are due before the next look. What is due already and was not taken waits for one that is under way.
   */
  const wakeIn = (ms: number) => {
    clearTimeout(timer);
    if (ms < pace.idle && !stopping) timer = setTimeout(poke, ms > 0 ? ms + 20 : pace.ms).unref();
  };

  const begin = (delivery: Claimed): Promise<void> => {
    const work = attempt(delivery)
      .catch(fails)
      .finally(() => {
        running.delete(work);
        poke();
      });
    running.add(work);
    return work;
  };

  const attempt = async (delivery: Claimed): Promise<void> => {
    const en = new Date().toISOString();
    const { sent, avance, unfinished } = await sendOne(send, version, delivery);
    const { status, ms, respuesta } = sent;
    const verdict: Verdict = unfinished
      ? { estado: 'pendiente', again: 0, pause: null, gone: false }
      : refusedForGood(delivery, sent)
        ? { estado: 'fallida', again: null, pause: null, gone: false }
        : verdictOn(sent, delivery.vuelta_n + 1, delivery.tipo, random());
    await db.tenant(delivery.empresa_id, async (tx) => {
      const tried: IntentoEntrega = { en, status, ms, respuesta: masked(respuesta, delivery) };
      await recordTry(tx, delivery, { tried, verdict, avance, counts: !unfinished });
    });
  };

  return {
    pace,
    /** Resolves when what waited at the call has been taken; `settled` when it has been tried. */
    look,
    poke,
    /** Tries this delivery now. Resolves when it was tried, or after `ms`. */
    tryNow: async (id: number, ms: number): Promise<void> => {
      const delivery = await claimOne(db.system, id, clock.isSteady());
      if (!delivery) return;
      let late: NodeJS.Timeout | undefined;
      await Promise.race([begin(delivery), new Promise<void>((done) => (late = setTimeout(done, ms)))]);
      clearTimeout(late);
    },
    /** Resolves when nothing is being tried. */
    settled: async (): Promise<void> => {
      while (running.size > 0 || look.underWay()) await Promise.all([...running, look.underWay()?.catch(() => {})]);
    },
    /** What is being tried is tried again by whoever comes next, with the same id. */
    stop: async (): Promise<void> => {
      stopping = true;
      clearTimeout(timer);
      await look.underWay()?.catch(() => {});
      await Promise.race([Promise.all(running), new Promise((done) => setTimeout(done, 2_000).unref())]);
    },
  };
};

/** Whether anything waits in the outboxes or to be tried. */
const anyWaits = async (db: Db): Promise<boolean> => {
  const { rows } = await db.system.execute<{ any: boolean }>(sql`
    select exists (select from salidas where pendiente)
      or exists (select from destinos where activo and recupera_desde is not null)
      or exists (select from salidas_posiciones)
      or exists (select from entregas where estado = 'pendiente') as any`);
  return rows[0]?.any ?? true;
};

export type Deliveries = ReturnType<typeof createDeliveries>;

const sendOne = async (
  send: Send,
  version: string,
  delivery: Claimed,
): Promise<{ sent: Sent; avance: number; unfinished: boolean }> => {
  const { url, formato, mensaje, cuerpo, tipo } = delivery;
  const agent = { 'user-agent': `Ftrack/${version}` };
  if (formato !== null && tipo !== tipoPrueba) {
    const named: Send = (sending) => send({ ...sending, headers: { ...agent, ...sending.headers } });
    const { avance, unfinished, ...sent } = await forwardBatch(named, formato, url, cuerpo, delivery.avance);
    return { sent, avance, unfinished };
  }
  const seconds = Math.floor(Date.now() / 1_000);
  const sent = await send({
    url,
    body: cuerpo,
    headers: {
      ...agent,
      'content-type': 'application/json',
      'webhook-id': mensaje,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signatureOf(secretsOf(delivery), mensaje, seconds, cuerpo),
    },
  });
  return { sent, avance: 0, unfinished: false };
};

const secretsOf = ({ secreto, secretos_anteriores }: Claimed) =>
  secreto === null ? [] : [secreto, ...secretos_anteriores];

/** All positions of a forwarded batch were refused: sending them again would change nothing. */
const refusedForGood = ({ formato, tipo }: Claimed, { status }: Sent) =>
  formato !== null &&
  tipo !== tipoPrueba &&
  status !== null &&
  status >= 400 &&
  status < 500 &&
  ![401, 403, 408, 410, 429].includes(status);

/** A receiver may send back what it got: its log shows no secrets. */
const masked = (text: string | null, delivery: Claimed): string | null => {
  if (text === null) return null;
  const named = secretsOf(delivery).reduce((kept, secret) => kept.replaceAll(secret, '•••'), text);
  return named.replaceAll(/whsec_[\w+/=]{8,}/g, 'whsec_•••').replaceAll(/v1,[\w+/]{20,}={0,2}/g, 'v1,•••');
};
