import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeMisfits } from '../../../testing/claims/check';
import { columnsOf } from '../../exports/columns';
import { lookAtConditions } from '../../resources/eventos/rules/rounds';
import { makeDueOrders } from '../../resources/mantenimiento/clock';
import { tellOverdue } from '../../resources/ordenes/moves/overdue';
import { checkAnswers } from '../answers';
import { endedJob } from '../jobs';
import { startDemonstration, type Demonstration, type Person } from './demonstration';
import { everyGet } from './encodings';
import { lists } from './lists';
import { questionsOf, type Question } from './questions';

/** Dates that nobody can write, but that rows of another time may have. */
const absurd = ['0024-05-01', '9999-12-31', '20000-01-01', 'infinity', '-infinity'];

describe.runIf(process.env.FTRACK_TEST_ENGINE === 'postgres')('on PostgreSQL', () => {
  let demonstration: Demonstration;
  let before: ReadonlyMap<Question, number>;
  beforeAll(async () => {
    // What no calendar has is answered as it is stored, and is null where a text was asked for.
    checkAnswers(false);
    demonstration = await startDemonstration();
    before = await askedBefore(demonstration);
    expect(takeMisfits()).toEqual([]);
  }, 1_200_000);
  afterAll(async () => {
    checkAnswers(true);
    takeMisfits();
    await demonstration.close();
  });

  it.each(absurd)(
    'with %s in every column of dates, whatever is read answers',
    async (date) => {
      const rows = await putEverywhere(demonstration, date);
      expect(rows.length).toBeGreaterThan(100);
      const failed = await failedReads(demonstration, before, rows);
      failed.push(...(await failedFiles(demonstration, rows)));
      const changed = () => {};
      await makeDueOrders({ ...demonstration, changed, log: (message) => failed.push(message) });
      await lookAtConditions(demonstration.db, changed);
      await tellOverdue(demonstration.db, () => false);
      expect(failed).toEqual([]);
    },
    1_800_000,
  );
});

interface Bad {
  table: string;
  id: string;
  /** The order that it is or belongs to. */
  order: string | null;
}

/** Reads, and how each is answered before dates are absurd. */
const askedBefore = async (demonstration: Demonstration) => {
  const asked: Question[] = [
    ...(await everyGet(demonstration)).flatMap(({ who, url }) =>
      url.startsWith('/api/') ? [[who, url] as const] : [],
    ),
    ...(await questionsOf(demonstration)),
  ];
  const ask = asker(demonstration);
  const known = new Map<Question, number>();
  for (const question of asked) known.set(question, (await ask(question)).status);
  return known;
};

/**
 * Reads that answer otherwise than before. An error of the database about a value is answered as one of the question:
 * 400 is a failure too.
 */
const failedReads = async (
  demonstration: Demonstration,
  before: ReadonlyMap<Question, number>,
  rows: readonly Bad[],
): Promise<string[]> => {
  const failed: string[] = [];
  const ask = asker(demonstration);
  const read = async (question: Question, allowed: readonly number[]) => {
    const { status, json } = await ask(question);
    if (!allowed.includes(status) && !unfiltered.test(JSON.stringify(json)))
      failed.push(`${question.join(' ')} ${status} ${JSON.stringify(json).slice(0, 200)}`);
  };
  for (const [question, status] of before) await read(question, [status]);
  // Some tables are no lists, or have no page of one record.
  for (const { table, id } of rows) {
    await read(['admin', `/api/${table}/${id}`], [200, 404, 405]);
    await read(['admin', `/api/${table}?filter=${encodeURIComponent(`{"id":[${id}]}`)}`], [200, 404, 405]);
  }
  return failed;
};

/** What a list answers that is not filtered by ids. */
const unfiltered = /No se conoce «(id|filter)»/;

const asker = (demonstration: Demonstration) => {
  const people = new Map<string, Person>();
  return async ([who, url]: Question) => {
    const person = people.get(who) ?? (await demonstration.as(who, who === 'valle' ? 'valle' : 'andinos'));
    people.set(who, person);
    return person.call('GET', url);
  };
};

/** Each list as a file, and the orders on paper. */
const failedFiles = async (demonstration: Demonstration, rows: readonly Bad[]): Promise<string[]> => {
  const failed: string[] = [];
  const admin = await demonstration.as('admin');
  const ended = async (name: string, { call }: Person, path: string, body?: object) => {
    const { status, json } = await call('POST', path, body);
    const job = status === 202 ? await endedJob(call, json.id) : { estado: status };
    const { estado } = job;
    // Some lists are no files.
    if (![404, 405, 'terminado'].includes(estado)) failed.push(`${name} ${JSON.stringify(job)}`);
  };
  for (const { path, listed, always, by } of lists) {
    const columnas = columnsOf(listed, Object.keys(listed.record.shape)).map(({ source }) => source);
    const filter = always && { filter: JSON.stringify(always) };
    const person = by ? await demonstration.as(by) : admin;
    for (const formato of ['csv', 'xlsx'])
      await ended(`${path} ${formato}`, person, `${path}/exportar`, { formato, columnas, ...filter });
  }
  for (const id of new Set(rows.flatMap(({ order }) => order ?? [])))
    await ended(`order ${id}`, admin, `/api/ordenes/${id}/pdf`);
  return failed;
};

/**
 * The first row of each table of the company gets this date in each of its columns that may have it, and as many of the
 * next rows in one column each, without triggers; then all plans are computed again.
 */
const putEverywhere = async ({ db, companies: { andinos } }: Demonstration, date: string) => {
  const client = await db.pool.connect();
  await client.query('set session_replication_role = replica');
  const { rows: columns } = await client.query<{ table: string; column: string; nth: number }>(`
    select table_name as table, column_name as column,
      row_number() over (partition by table_name order by column_name)::int as nth
    from information_schema.columns c
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and data_type in ('date', 'timestamp with time zone') and column_name <> 'eliminado_en'
      and exists (select from information_schema.columns e where e.column_name = 'empresa_id'
        and (e.table_schema, e.table_name) = (c.table_schema, c.table_name))
    order by 1, 2`);
  const bad: Bad[] = [];
  const put = async (table: string, column: string, nth: number) => {
    const { rows } = await client
      .query<{ id: string | null; order: string | null }>(
        `update "${table}" r set "${column}" = '${date}' where ctid = (
          select ctid from "${table}" where empresa_id = ${andinos}
          order by "${column}" is null, to_jsonb("${table}") -> 'id' limit 1 offset ${nth})
        returning to_jsonb(r) ->> 'id' as id, to_jsonb(r) ->> '${table === 'ordenes' ? 'id' : 'orden_id'}' as order`,
      )
      // Its own constraints, partitions and years refuse some.
      .catch(() => ({ rows: [] }));
    for (const { id, order } of rows) if (id !== null) bad.push({ table, id, order });
  };
  for (const { table, column, nth } of columns) {
    await put(table, column, 0);
    await put(table, column, nth);
  }
  await client.query(`insert into mantenimiento_marcas (empresa_id, plan_id)
    select empresa_id, id from mantenimiento where empresa_id = ${andinos}`);
  client.release(true);
  return bad;
};
