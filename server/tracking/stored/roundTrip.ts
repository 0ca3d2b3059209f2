import type pg from 'pg';
import { keepsNames } from '../../db/pooler';
import type { Watched } from '../../db/observed';

/** Prepared once per connection, by name. Values are text, or bytes in PostgreSQL's binary form (`binaryArrays.ts`). */
export interface Statement {
  name: string;
  text: string;
  values: readonly (string | Buffer | null)[];
}

/** Rows as PostgreSQL sends them: text, in the order of the columns. */
export type Rows = (string | null)[][];

/** The result of one statement; `count` rows were inserted, updated or read. */
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
 * Several statements in one round trip: each separate one would cost a turn of two busy threads. They run in the open
 * transaction, or begin and end one; those after a failing one do not run.
 * @throws RoundTripError
 */
export const roundTrip = (client: pg.ClientBase, statements: readonly Statement[]): Promise<Result[]> =>
  new Promise((resolve, reject) => {
    client.query(new RoundTrip(keepsNames(client), statements, resolve, reject));
  });

/**
 * A round trip that is sent while another one is under way, so that the database has work without a pause. It has a
 * transaction of its own when none is open: it commits with its last statement or not at all. At most one may wait
 * behind the running one.
 * @throws RoundTripError
 */
export const roundTripBehind = (client: pg.ClientBase, statements: readonly Statement[]): Promise<Result[]> =>
  new Promise((resolve, reject) => {
    const next = new RoundTrip(keepsNames(client), statements, resolve, reject);
    next.submit((client as pg.ClientBase & { connection: pg.Connection }).connection);
    client.query(next);
  });

/** Fields of pg's connection that its types leave out. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: readonly unknown[] }): void;
  execute(portal: { portal?: string }): void;
  close(what: { type: 'S'; name: string }): void;
  sync(): void;
}

const prepared = new WeakMap<object, Set<string>>();

/** What pg calls while this is the active query of a client. */
class RoundTrip implements pg.Submittable, Watched {
  ended?: (failed: boolean) => void;
  private readonly results: Result[] = [];
  private rows: Rows = [];
  private known: Set<string> | undefined;

  constructor(
    /** Whether prepared statements persist between queries. */
    private readonly named: boolean,
    private readonly statements: readonly Statement[],
    private readonly resolve: (results: Result[]) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  get text() {
    return this.statements.map(({ name }) => name).join('; ');
  }

  submit(connection: pg.Connection) {
    // Already sent, behind another one.
    if (this.known) return;
    const wire = connection as unknown as Wire;
    const known = (this.known = (this.named && prepared.get(wire)) || new Set<string>());
    if (this.named) prepared.set(wire, known);
    wire.stream.cork();
    for (const { name: given, text, values } of this.statements) {
      const name = this.named ? given : '';
      if (!known.has(name)) {
        // A failed round trip may have prepared it; closing a missing one is no error.
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
