import { sql, type SQL } from 'drizzle-orm';
import type { Fact, Meaning } from '#contract/rules/lists';

/** The expression of a field of the record. */
type ExpressionOf = (field: string) => SQL;

/** The columns of a table, by name. */
export const columnsOf =
  (table: string): ExpressionOf =>
  (field) =>
    sql.raw(`${table}.${field}`);

/** `holds` of the contract in SQL. */
export const factIn = (fact: Fact, of: ExpressionOf): SQL => {
  if ('has' in fact) return sql`${of(fact.has)} in (${sql.raw(fact.among.map((value) => `'${value}'`).join(', '))})`;
  if ('is' in fact) return of(fact.is);
  if ('empty' in fact) return sql`${of(fact.empty)} is null`;
  if ('some' in fact) return sql`${of(fact.some)} > 0`;
  if ('past' in fact) return sql`${of(fact.past)} < now()`;
  if ('not' in fact) return sql`not coalesce(${factIn(fact.not, of)}, false)`;
  return sql`(${sql.join(
    fact.every.map((each) => factIn(each, of)),
    sql` and `,
  )})`;
};

/** `passes` of the contract in SQL. */
export const filterIn = (meaning: Meaning, values: readonly unknown[], of: ExpressionOf): SQL => {
  if ('whether' in meaning) return isSo(values, factIn(meaning.whether, of));
  const [field, sign] = 'from' in meaning ? [meaning.from, '>='] : [meaning.until, '<='];
  const bounds = values.map((value) => sql`${of(field)} ${sql.raw(sign)} ${value}::timestamptz`);
  return sql`(${sql.join(bounds, sql` and `)})`;
};

/** Whether it is as asked: so, not so, or either. */
export const isSo = (values: readonly unknown[], condition: SQL): SQL =>
  values.length > 1 ? sql`true` : values[0] ? condition : sql`not coalesce(${condition}, false)`;
