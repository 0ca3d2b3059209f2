import type pg from 'pg';
import { keepsNames } from '../db/pooler';
import type { Watched } from '../db/observed';

/** Prepared once a connection, under its name. Values are text, or bytes in PostgreSQL's own form (`binaryArrays.ts`). */
export interface Statement {
  name: string;
  text: string;
  values: readonly (string | Buffer | null)[];
}

/** Rows as PostgreSQL writes them: text, in the order of the columns. */
export type Rows = (string | null)[][];

/** What one statement answered; `count` rows were inserted, updated or read. */
export interface Result {
  rows: Rows;
  count: number;
}

/** A statement failed; `done` of them had run before. */
export class RoundTripError extends Error {
  constructor(
    override readonly cause: Error,
    readonly done: number,
  ) {
    super(cause.message);
  }
}

/**
 * Several statements, one round trip: each further one would wait for a turn of two busy threads. They run in the transaction
 * that is open, or begin and end one; what follows a failing one does not run.
 * @throws RoundTripError
 */
export const roundTrip = (client: pg.ClientBase, statements: readonly Statement[]): Promise<Result[]> =>
  new Promise((resolve, reject) => {
    client.query(new RoundTrip(keepsNames(client), statements, resolve, reject));
  });

/**
 * A trip that is sent while another one is under way, so that the database goes on without a turn in between. A transaction of its
 * own when none is open: it commits with its last statement or not at all. At most one may wait behind the one that runs.
 * @throws RoundTripError
 */
export const roundTripBehind = (client: pg.ClientBase, statements: readonly Statement[]): Promise<Result[]> =>
  new Promise((resolve, reject) => {
    const next = new RoundTrip(keepsNames(client), statements, resolve, reject);
    next.submit((client as pg.ClientBase & { connection: pg.Connection }).connection);
    client.query(next);
  });

/** What pg's connection has and its types do not tell. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: readonly unknown[] }): void;
  execute(portal: { portal?: string }): void;
  close(what: { type: 'S'; name: string }): void;
  sync(): void;
}

const prepared = new WeakMap<object, Set<string>>();

/** What pg calls while it is the active query of a client. */
class RoundTrip implements pg.Submittable, Watched {
  ended?: (failed: boolean) => void;
  private readonly results: Result[] = [];
  private rows: Rows = [];
  private known: Set<string> | undefined;

  constructor(
    /** Whether what is prepared once is there the next time. */
    private readonly named: boolean,
    private readonly statements: readonly Statement[],
    private readonly resolve: (results: Result[]) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  get text() {
    return this.statements.map(({ name }) => name).join('; ');
  }

  submit(connection: pg.Connection) {
    // Sent already, behind another one.
    if (this.known) return;
    const wire = connection as unknown as Wire;
    const known = (this.known = (this.named && prepared.get(wire)) || new Set<string>());
    if (this.named) prepared.set(wire, known);
    wire.stream.cork();
    for (const { name: given, text, values } of this.statements) {
      const name = this.named ? given : '';
      if (!known.has(name)) {
        // A trip that failed may have prepared it: closing what is not there is no error.
        wire.close({ type: 'S', name });
        wire.parse({ name, text });
      }
      wire.bind({ statement: name, values });
      wire.execute({});
    }
    wire.sync();
    wire.stream.uncork();
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    this.rows.push(fields);
  }

  handleCommandComplete({ text }: { text: string }) {
    this.results.push({ rows: this.rows, count: Number(text.slice(text.lastIndexOf(' ') + 1)) });
    this.rows = [];
  }

  handleReadyForQuery() {
    for (const { name } of this.statements) this.known?.add(name);
    this.ended?.(false);
    this.resolve(this.results);
  }

  handleError(error: Error) {
    for (const { name } of this.statements) this.known?.delete(name);
    this.ended?.(true);
    this.reject(new RoundTripError(error, this.results.length));
  }

  handleRowDescription() {}
  handleEmptyQuery() {}
  handlePortalSuspended() {}
}
