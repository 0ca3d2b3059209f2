import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from './check/queries';
import type { Tx } from './system';

/**
 * Runs a statement with `$1`, `$2` …, for code that works on a bare connection as well as in a transaction of a
 * company.
 */
export type Run = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

export const runOn =
  (client: Queries): Run =>
  async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await client.query<Row>(text, [...values])).rows;

export const runIn =
  (tx: Tx): Run =>
  async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await tx.execute(withValues(text, values))).rows as Row[];

/** Every second piece is the number of a parameter. */
const withValues = (text: string, values: readonly unknown[]): SQL =>
  sql.join(
    text.split(/\$(\d+)/).map((piece, at) => (at % 2 ? sql`${sql.param(values[Number(piece) - 1])}` : sql.raw(piece))),
  );
