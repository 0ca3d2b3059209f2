import fp from 'fastify-plugin';
import type { Pool } from 'pg';
import { limits } from '#contract/core/limits';
import { hasOneConnection, untilIdle } from '../db/pglite/idle';
import { ApiError } from './errors';
import { ownerOf } from './guard';

interface TurnLimits {
  /** Tasks at once in this process, and of one company. */
  atOnce: number;
  perCompany: number;
  /** Tasks that may wait, of the people of one company or of one of its walls. */
  waiting: number;
  /** What waits, in words for people. */
  what: string;
  /** Waited for after each task, before the next one begins. */
  between?: () => Promise<void>;
}

/**
 * Runs work of a company in its turn. @throws ApiError 429 when too much of that company waits
 * @param wall the wall that asks; 0, unless given: the people of the company
 */
export type InTurn = <T>(company: number, work: () => Promise<T>, wall?: number) => Promise<T>;

/**
 * Turns between companies, and within one between its people and its walls: the one served longest ago is next, so a
 * company or a wall with a hundred requests delays only itself.
 */
export const createTurns = ({ atOnce, perCompany, waiting, what, between }: TurnLimits): InTurn => {
  /** By company and wall. */
  const queues = new Map<number, Map<number, (() => void)[]>>();
  const running = new Map<number, number>();
  /** The number of the last turn of each company. */
  const served = new Map<number, number>();
  let [working, turn] = [0, 0];

  const nextCompany = () => {
    let next: number | undefined;
    for (const company of queues.keys()) {
      if ((running.get(company) ?? 0) >= perCompany) continue;
      if (next === undefined || (served.get(company) ?? 0) < (served.get(next) ?? 0)) next = company;
    }
    return next;
  };

  /** The next task of a company. A wall that was served goes to the end. */
  const firstOf = (company: number) => {
    const walls = queues.get(company);
    const [first] = walls ?? [];
    if (!walls || !first) return undefined;
    const [wall, [begin, ...rest]] = first;
    walls.delete(wall);
    if (rest.length > 0) walls.set(wall, rest);
    if (walls.size === 0) queues.delete(company);
    return begin;
  };

  const go = () => {
    while (working < atOnce) {
      const company = nextCompany();
      if (company === undefined) return;
      const begin = firstOf(company);
      working += 1;
      running.set(company, (running.get(company) ?? 0) + 1);
      served.set(company, ++turn);
      begin?.();
    }
  };

  const end = (company: number) => {
    working -= 1;
    const left = (running.get(company) ?? 1) - 1;
    if (left > 0) running.set(company, left);
    else running.delete(company);
    go();
  };

  return async (company, work, wall = 0) => {
    const walls = queues.get(company) ?? new Map<number, (() => void)[]>();
    const mine = walls.get(wall) ?? [];
    if (mine.length >= waiting) {
      const message =
        `Su empresa ya tiene ${mine.length} ${what} en espera, que es el máximo. Espere a que ` +
        'avancen e inténtelo de nuevo.';
      throw new ApiError('COLA_LLENA', { message, headers: { 'Retry-After': String(limits.turns.retryAfter / 1000) } });
    }
    await new Promise<void>((begin) => {
      queues.set(company, walls.set(wall, [...mine, begin]));
      go();
    });
    return work().finally(() => {
      if (between) void between().then(() => end(company));
      else end(company);
    });
  };
};

/**
 * With a single connection everything runs one after the other anyway: a second task would only delay the requests of
 * others. Between two tasks they get the connection; otherwise each of their transactions would wait for another task.
 */
export const atOnceOn = (
  pool: Pool,
  usual: Pick<TurnLimits, 'atOnce' | 'perCompany'>,
): Pick<TurnLimits, 'atOnce' | 'perCompany' | 'between'> =>
  hasOneConnection(pool) ? { atOnce: 1, perCompany: 1, between: () => untilIdle(pool) } : usual;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * It may take longer than 100 ms: requests take turns between companies; by the query, where only some of them are
     * long. Only for routes of a company.
     */
    inTurn?: true | ((query: Record<string, string | undefined>) => boolean);
  }
}

/** Runs the handlers of routes that say `inTurn` in the turn of the caller's company. */
export const routeTurns = fp(async (app, { inTurn }: { inTurn: InTurn }) => {
  // A route for HEAD is made of the one for GET, whose handler has its turn already.
  const turning = new WeakSet();
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    const isLong = route.config?.inTurn;
    if (!isLong || turning.has(handler)) return;
    route.handler = function (request, reply) {
      if (isLong !== true && !isLong(request.query as Record<string, string | undefined>))
        return handler.call(this, request, reply);
      const { empresaId, muroId } = ownerOf(request);
      const work = async (): Promise<unknown> => {
        // Nobody waits for the answer any more.
        if (request.raw.socket.destroyed) throw new ApiError('NO_DISPONIBLE');
        return handler.call(this, request, reply);
      };
      return inTurn(empresaId, work, muroId);
    };
    turning.add(route.handler);
  });
});
