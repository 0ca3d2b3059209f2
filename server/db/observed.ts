import type pg from 'pg';

/** A finished statement; its time includes the wait for the connection. */
export interface Ran {
  /** The text as sent: it may contain literals, but never values of parameters. */
  text: string;
  /** `performance.now()` at its beginning. */
  began: number;
  ms: number;
  failed: boolean;
  /** Null outside the transactions of a company. */
  empresaId: number | null;
}

/** Calls `begins` for every statement on this connection, and the function it returns when the statement ends. */
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
    const answer = query(...given);
    if (answer instanceof Promise)
      answer.then(
        () => end(false),
        () => end(true),
      );
    return answer;
  };
  // One function replaces all overloads of pg.
  client.query = observed as pg.ClientBase['query'];
};

const textOf = (what: unknown): string => {
  if (typeof what === 'string') return what;
  return typeof what === 'object' && what !== null && 'text' in what ? String(what.text) : '';
};
