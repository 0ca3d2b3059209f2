import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clockAt, dayStart, localDay, momentOf } from '#contract/core/localTime';
import { openTestDb } from '../testing/database';
import type { Db } from './client';
import { keepZone } from './zones';
import { isDaily } from '../../testing/levels';

const zones = [
  'America/Bogota',
  'America/Santiago',
  'America/Havana',
  'America/Vancouver',
  'America/Edmonton',
  'America/St_Johns',
  'Africa/Casablanca',
  'Africa/El_Aaiun',
  'Atlantic/Azores',
  'Europe/Madrid',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'UTC',
];
const years = [2010, 2011, 2026];

let db: Db;
beforeAll(async () => {
  db = await openTestDb();
  for (const zone of zones) await keepZone(db.system, zone);
});
afterAll(() => db.close());

/** Daily: whole and odd hours, clocks that change at midnight, backwards, and not at all. */
const tried = isDaily ? ['America/Bogota', 'America/Santiago', 'America/St_Johns', 'Africa/El_Aaiun'] : zones;

it.each(tried)('SQL has the days, the clocks and the beginnings of days in %s that Node has', async (zone) => {
  const hours = years.flatMap((year) => Array.from({ length: 365 * 5 }, (_, n) => Date.UTC(year, 0, 1, 0, 289 * n)));
  const days = years.flatMap((year) =>
    Array.from({ length: 366 }, (_, n) => new Date(Date.UTC(year, 0, 1 + n)).toISOString().slice(0, 10)),
  );
  const iso = (moment: ReturnType<typeof sql>) => sql`to_char(${moment}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
  const utc = (at: number) => new Date(at).toISOString().replace('.000', '');
  const moments = sql`unnest(${sql.param(hours.map((at) => utc(at)))}::timestamptz[]) with ordinality as m (en, n)`;
  const asked = await db.system.execute<{ dia: string; reloj: string; en: string }>(sql`
    select to_char(dia_local(en, ${zone}), 'YYYY-MM-DD') as dia, ${iso(sql`hora_local(en, ${zone})`)} as reloj,
      ${iso(sql`momento_de(en at time zone 'UTC', ${zone}) at time zone 'UTC'`)} as en
    from ${moments} order by n`);
  expect(asked.rows).toEqual(
    hours.map((at) => ({ dia: localDay(at, zone), reloj: utc(clockAt(at, zone)), en: utc(momentOf(at, zone)) })),
  );

  const begun = await db.system.execute<{ en: string }>(sql`
    select ${iso(sql`inicio_del_dia(dia, ${zone}) at time zone 'UTC'`)} as en
    from unnest(${sql.param(days)}::date[]) with ordinality as d (dia, n) order by n`);
  expect(begun.rows.map(({ en }) => en)).toEqual(days.map((day) => utc(dayStart(day, zone))));
});

it('a zone of an older edition is replaced, an unknown one goes by the engine, tenants only read', async () => {
  await db.system.execute(sql`update husos set edicion = '1999a', desfase = '1 hour' where zona = 'America/Havana'`);
  await db.system.execute(
    sql`insert into husos values ('America/Havana', '1999-01-02', '1999-01-03', '1999-01-02', '1 hour', '1999a')`,
  );
  await keepZone(db.system, 'America/Havana');
  const { rows } = await db.system.execute(sql`
    select to_char(hora_local('1999-01-02T12:00Z', 'America/Havana'), 'HH24:MI') as kept,
      to_char(hora_local('2026-01-02T12:00Z', 'Asia/Tokyo'), 'HH24:MI') as engine,
      inicio_del_dia('infinity', 'America/Havana')::text as last,
      inicio_del_dia('-infinity', 'America/Havana')::text as first,
      dia_local('infinity', 'America/Havana')::text as day`);
  expect(rows).toEqual([{ kept: '07:00', engine: '21:00', last: 'infinity', first: '-infinity', day: 'infinity' }]);
  await expect(db.tenant(1, (tx) => tx.execute(sql`delete from husos`))).rejects.toThrow();
});
