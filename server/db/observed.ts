import type pg from 'pg';

/** A statement that has ended, its wait for a turn on the connection included. */
export interface Ran {
  /** As it was sent: literals may stand in it, values of parameters never. */
  text: string;
  /** `performance.now()` of its beginning. */
  began: number;
  ms: number;
  failed: boolean;
  /** Null outside the transactions of a company. */
  empresaId: number | null;
}

/** What pg runs by itself, and says when it has ended. */
export interface Watched {
  readonly text: string;
  ended?: (failed: boolean) => void;
}

/** Tells `begins` of every statement that goes over this connection, and what that answers of how it ended. */
export const observe = (client: pg.ClientBase, begins: () => (ran: Omit<Ran, 'empresaId'>) => void) => {
  const query: (...given: unknown[]) => unknown = client.query.bind(client);
  const observed = (...given: unknown[]): unknown => {
    const began = performance.now();
    const ended = begins();
    const [what, last] = [given[0], given.at(-1)];
    const end = (failed: boolean) => ended({ text: textOf(what), began, ms: performance.now() - began, failed });
    if (typeof last === 'function')
      return query(...given.slice(0, -1), (error: unknown, result: unknown) => {
        end(Boolean(error));
        last(error, result);
      });
    if (isWatched(what)) what.ended = end;
    const answer = query(...given);
    if (answer instanceof Promise)
      answer.then(
        () => end(false),
        () => end(true),
      );
    return answer;
  };
  // One function stands for pg's many forms of it.
  client.query = observed as pg.ClientBase['query'];
};

const textOf = (what: unknown): string => (typeof what === 'string' ? what : isWatched(what) ? what.text : '');

const isWatched = (what: unknown): what is Watched => typeof what === 'object' && what !== null && 'text' in what && typeof what.text === 'string';
