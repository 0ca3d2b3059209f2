import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAnswers } from '../answers';
import { startDemonstration, type Demonstration, type Person } from './demonstration';
import { everyGet } from './encodings';
import { recordFile } from './files';
import { lists } from './lists';
import { questionsOf } from './questions';

/** Dates that nobody can write any more, but that rows of another time may have. */
const absurd = ['0024-05-01', '9999-12-31', '20000-01-01', 'infinity', '-infinity', '0044-03-15 BC'];

describe.runIf(process.env.FTRACK_TEST_ENGINE === 'postgres')('on PostgreSQL', () => {
  let demonstration: Demonstration;
  beforeAll(async () => {
    checkAnswers(false);
    demonstration = await startDemonstration();
  }, 120_000);
  afterAll(async () => {
    checkAnswers(true);
    await demonstration.close();
  });

  it.each(absurd)(
    'with %s in a row of every table, every read answers',
    async (date) => {
      const undo = await putEverywhere(demonstration, date);
      const failed: string[] = [];
      const people = new Map<string, Person>();
      const asked = [
        ...(await everyGet(demonstration)).map(({ who, url }) => [who, url] as const),
        ...(await questionsOf(demonstration)),
        ...undo.rows.map(
          ({ path, id }) => ['admin', `/api/${path}?filter=${encodeURIComponent(`{"id":[${id}]}`)}`] as const,
        ),
      ];
      for (const [who, url] of asked) {
        const person = people.get(who) ?? (await demonstration.as(who, who === 'valle' ? 'valle' : 'andinos'));
        people.set(who, person);
        const { status, json } = await person.call('GET', url);
        if (status >= 500) failed.push(`${who} ${url} ${status} ${JSON.stringify(json).slice(0, 100)}`);
      }
      for (const list of lists)
        for (const line of await recordFile(demonstration, list))
          if (/^\S+: 5|job .*: (?!terminado)/.test(line)) failed.push(`${list.path} ${line}`);
      await undo.back();
      expect(failed).toEqual([]);
    },
    240_000,
  );
});

/** One row of each table of the company gets this date in each of its columns that takes it. */
const putEverywhere = async ({ db, companies: { andinos } }: Demonstration, date: string) => {
  const client = await db.pool.connect();
  await client.query('set session_replication_role = replica');
  const { rows: columns } = await client.query<{ t: string; c: string }>(`
    select c.table_name as t, c.column_name as c from information_schema.columns c
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and c.data_type in ('date', 'timestamp with time zone') and c.column_name <> 'eliminado_en'
      and c.is_generated = 'NEVER'
      and exists (select from information_schema.columns e
        where (e.table_schema, e.table_name, e.column_name) = (c.table_schema, c.table_name, 'empresa_id'))
    order by 1, 2`);
  const undone: string[] = [];
  const put: string[] = [];
  const refused: string[] = [];
  const rows: { path: string; id: number }[] = [];
  for (const { t, c } of columns) {
    try {
      const {
        rows: [row],
      } = await client.query<{ ctid: string; old: string | null; id: string | null }>(`
        select ctid, "${c}"::text as old, to_jsonb(x) ->> 'id' as id from "${t}" x
        where empresa_id = ${andinos} order by ("${c}" is null), to_jsonb(x) ->> 'id' limit 1`);
      if (!row) continue;
      const {
        rows: [done],
      } = await client.query<{ ctid: string }>(`update "${t}" set "${c}" = $1 where ctid = $2 returning ctid`, [
        date,
        row.ctid,
      ]);
      if (done)
        undone.push(
          `update "${t}" set "${c}" = ${row.old === null ? 'null' : `'${row.old}'`} where "${c}" = '${date}'`,
        );
      put.push(`${t}.${c}`);
      if (row.id !== null) rows.push({ path: t, id: Number(row.id) });
    } catch (error) {
      refused.push(`${t}.${c} ${String(error).slice(0, 90)}`);
    }
  }
  console.log(date, put.length, 'refused', refused.length, refused.join('\n'));
  return {
    rows,
    back: async () => {
      for (const each of undone) await client.query(each).catch((e) => console.log(each, String(e)));
      client.release(true);
    },
  };
};
