import { sql, type SQL } from 'drizzle-orm';
import type { FormatoReenvio } from '#contract/requests/reenvios';
import type { System } from '../db/system';
import { noteServed, servedTo } from '../db/served';
import { formerSecrets } from './secrets';

/** A delivery that this process tries now. */
export interface Claimed extends Record<string, unknown> {
  id: string;
  empresa_id: number;
  destino_id: number;
  mensaje: string;
  tipo: string;
  cuerpo: string;
  /** Tries of this schedule so far. */
  vuelta_n: number;
  avance: number;
  url: string;
  formato: FormatoReenvio | null;
  secreto: string | null;
  /** Those before it that still sign, the latest first. */
  secretos_anteriores: string[];
}

/** Tries under way in all processes: of a destination, of one that fails, of a company. */
const most = { perDestination: 4, failing: 1, perCompany: 8 };
/** Longer than a try can take, in seconds: afterwards its process is taken to be dead. */
const lease = 25;

const columns = sql`
  e.id::text, e.empresa_id, e.destino_id, e.mensaje, e.tipo, e.cuerpo, e.vuelta_n, e.avance,
  d.url, d.formato, d.secreto,
  ${formerSecrets(sql`s -> 'secreto'`, sql`d`)} as secretos_anteriores`;

/** Every destination for which deliveries wait, found by steps through the index however many these are. */
const waiting = sql`
  con as (
    (select empresa_id, destino_id from entregas where estado = 'pendiente' order by empresa_id, destino_id limit 1)
    union all
    select s.empresa_id, s.destino_id from con
    cross join lateral (
      select empresa_id, destino_id from entregas
      where estado = 'pendiente' and (empresa_id, destino_id) > (con.empresa_id, con.destino_id)
      order by empresa_id, destino_id limit 1
    ) s
  ),
  abiertos as (
    select d.id, d.empresa_id, d.fallando_desde, d.espera_hasta from con
    join destinos d on d.empresa_id = con.empresa_id and d.id = con.destino_id and d.activo
    join empresas m on m.id = con.empresa_id and m.activo
  )`;

/** After a jump of the clock every try would look like one of a dead process. */
const isNobodys = (isSteady: SQL) => sql`(e.tomada_hasta is null or (e.tomada_hasta <= now() and ${isSteady}))`;

const free = (isSteady: SQL) => sql`e.estado = 'pendiente' and e.proximo_en <= now() and ${isNobodys(isSteady)}`;

/**
 * Takes deliveries that are due, companies in turn: one with many does not make the others wait, and of those with as
 * many under way the one served longest ago is next. A destination that
 * fails is tried with one delivery at a time. @returns them, and in how many ms the next one is due
 */
export const claim = async (
  db: System,
  room: number,
  isSteady: SQL,
): Promise<{ taken: Claimed[]; next: number | null }> => {
  const { rows: taken } = await db.execute<Claimed>(sql`
    with recursive ${waiting},
    ocupados as (
      select empresa_id, destino_id, count(*)::int as n from entregas
      where estado = 'pendiente' and tomada_hasta > now()
      group by 1, 2
    ),
    listos as (
      select l.id, a.empresa_id, l.proximo_en from abiertos a
      left join ocupados o on o.empresa_id = a.empresa_id and o.destino_id = a.id
      cross join lateral (
        select e.id, e.proximo_en from entregas e
        where e.empresa_id = a.empresa_id and e.destino_id = a.id and ${free(isSteady)}
        order by e.proximo_en, e.numero
        limit greatest(
          0, case when a.fallando_desde is null then ${most.perDestination}::int else ${most.failing}::int end
          - coalesce(o.n, 0)
        )
      ) l
      where coalesce(a.espera_hasta, '-infinity') <= now()
    ),
    en_turno as (
      select l.id, l.empresa_id, l.proximo_en, row_number() over (partition by l.empresa_id order by l.proximo_en, l.id)
        + coalesce((select sum(o.n) from ocupados o where o.empresa_id = l.empresa_id), 0) as turno from listos l
    ),
    tomadas as (
      select e.id, e.empresa_id from entregas e
      where ${free(isSteady)}
        and e.id = any(array(
          select id from en_turno where turno <= ${most.perCompany}
          order by turno, ${servedTo('entregas', sql`en_turno.empresa_id`)} nulls first, proximo_en limit ${room}
        ))
      for update skip locked
    ),
    anotadas as (${noteServed('entregas', sql`select empresa_id, 0 from tomadas`)})
    update entregas e set tomada_hasta = now() + ${lease} * interval '1 second' from tomadas t, destinos d
    where e.id = t.id and e.empresa_id = t.empresa_id and d.empresa_id = e.empresa_id and d.id = e.destino_id
    returning ${columns}`);
  const { rows } = await db.execute<{ faltan: number | null }>(sql`
    with recursive ${waiting}
    select (extract(epoch from min(greatest(l.proximo_en, a.espera_hasta)) - now()) * 1000)::float8 as faltan
    from abiertos a
    cross join lateral (
      select e.proximo_en from entregas e
      where e.empresa_id = a.empresa_id and e.destino_id = a.id and e.estado = 'pendiente'
        and e.tomada_hasta is null order by e.proximo_en limit 1
    ) l`);
  return { taken, next: rows[0]?.faltan ?? null };
};

/** Takes one delivery, whatever its destination does. Undefined: another process has it. */
export const claimOne = async (db: System, id: number, isSteady: SQL): Promise<Claimed | undefined> => {
  const { rows } = await db.execute<Claimed>(sql`
    update entregas e set tomada_hasta = now() + ${lease} * interval '1 second' from destinos d
    where e.id = ${id}
      and e.estado = 'pendiente'
      and ${isNobodys(isSteady)}
      and d.empresa_id = e.empresa_id
      and d.id = e.destino_id
    returning ${columns}`);
  return rows[0];
};

/** Where no other process can have this database open: what an earlier process was trying is free. */
export const releaseAll = async (db: System): Promise<void> => {
  await db.execute(
    sql`update entregas set tomada_hasta = null where estado = 'pendiente' and tomada_hasta is not null`,
  );
};
