import { sql } from 'drizzle-orm';
import { offsetsOf } from '#contract/core/localTime';
import type { Tx } from './system';

const edition = process.versions['tz'] ?? process.version;
const years = { first: 1970, last: 2069 };

/** Makes SQL know a zone. Call it in the transaction that gives the zone to a company. */
export const keepZone = async (tx: Pick<Tx, 'execute'>, zone: string): Promise<void> => {
  const { rows } = await tx.execute(sql`select 1 from husos where zona = ${zone} and edicion = ${edition} limit 1`);
  if (rows.length > 0) return;
  // Two companies that begin at once would wait for each other's zones.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('husos'))`);
  const kept = offsetsOf(Date.UTC(years.first, 0), Date.UTC(years.last + 1, 0), zone).map(
    ({ from, to, clock, offset }) => [textOf(from), textOf(to), textOf(clock), `${offset / 1_000} seconds`],
  );
  const column = (n: number) => sql.param(kept.map((row) => row[n]));
  await tx.execute(sql`
    with nuevos as (
      select *
      from unnest(
        ${column(0)}::timestamptz[], ${column(1)}::timestamptz[], ${column(2)}::timestamp[], ${column(3)}::interval[]
      )
        as h (desde, hasta, reloj, desfase)
    ),
    viejos as (
      delete from husos where zona = ${zone} and desde not in (select desde from nuevos)
    )
    insert into husos (zona, desde, hasta, reloj, desfase, edicion)
    select ${zone}, desde, hasta, reloj, desfase, ${edition} from nuevos
    on conflict (zona, desde) do update
    set hasta = excluded.hasta, reloj = excluded.reloj, desfase = excluded.desfase, edicion = excluded.edicion`);
};

/** Makes SQL know the zones of all companies, after an update of Node too. */
export const keepZones = async (system: Pick<Tx, 'execute'>): Promise<void> => {
  const { rows } = await system.execute<{ zona: string }>(
    sql`select distinct zona_horaria as zona from empresas order by 1`,
  );
  for (const { zona } of rows) await keepZone(system, zona);
};

const textOf = (at: number) =>
  at === Infinity ? 'infinity' : at === -Infinity ? '-infinity' : new Date(at).toISOString();
