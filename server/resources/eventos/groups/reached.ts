import { sql, type SQL } from 'drizzle-orm';
import type { Evento } from '#contract/entities/eventos';
import { grouped } from '../../../db/grouped';
import type { Tx } from '../../../db/system';
import { aroundHour, storm, type Happening } from './storms';

/** An event that waits for its group, ms. */
export interface Waiting {
  id: number;
  tipo: Evento['tipo'];
  inicio: number;
  grupo: number | null;
}

interface Read extends Happening, Record<string, unknown> {
  grupo: number | null;
  /** Neither withdrawn nor deleted. */
  en_pie: boolean;
}

/** How far a changed event reaches: a full hour that it cuts, and what is linked across that hour. Ms. */
const reach = aroundHour + storm.within;
const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);
const stands = sql.raw('not e.corregido and e.eliminado_en is null');
const shown = sql`
  e.id, e.clave, ${ms('e.inicio_en')} as inicio, ${ms('e.fin_en')} as fin, e.grupo_id as grupo, ${stands} as en_pie`;

/**
 * The events of a kind whose group these may have changed, with all of their groups, and those around them that only
 * tell whether a storm is cut.
 */
export const reachedBy = async (
  tx: Tx,
  empresaId: number,
  tipo: Evento['tipo'],
  waiting: readonly Waiting[],
): Promise<{ whole: Read[]; around: Read[] }> => {
  const read = async (rest: SQL) => (await tx.execute<Read>(sql`select ${shown} from eventos e ${rest}`)).rows;
  const within = (spans: readonly Span[]) =>
    read(sql`
      join unnest(${sql.param(spans.map(([from]) => new Date(from).toISOString()))}::timestamptz[],
        ${sql.param(spans.map(([, until]) => new Date(until).toISOString()))}::timestamptz[]) as s (desde, hasta)
        on e.inicio_en between s.desde and s.hasta
      where e.empresa_id = ${empresaId} and e.tipo = ${tipo}`);
  const near = await within(spansOf(waiting));
  const beside = await read(sql`
    join (
      select distinct v.id from unnest(${sql.param(near.map(({ id }) => id))}::int[]) as c (id)
      join eventos de on de.empresa_id = ${empresaId} and de.id = c.id,
      lateral (
        (
          select e.id from eventos e
          where e.empresa_id = ${empresaId} and e.clave = de.clave and ${stands}
            and (e.inicio_en, e.id) < (de.inicio_en, de.id)
          order by e.inicio_en desc, e.id desc limit 1
        )
        union all
        (
          select e.id from eventos e
          where e.empresa_id = ${empresaId} and e.clave = de.clave and ${stands}
            and (e.inicio_en, e.id) > (de.inicio_en, de.id)
          order by e.inicio_en, e.id limit 1
        )
      ) v
    ) v on v.id = e.id
    where e.empresa_id = ${empresaId}`);
  const groups = new Set([...waiting, ...near, ...beside].flatMap(({ grupo }) => grupo ?? []));
  const members = await read(sql`
    where e.empresa_id = ${empresaId} and e.grupo_id = any(${sql.param([...groups])}::int[])`);
  const whole = new Map([...near, ...beside, ...members].map((event) => [event.id, event]));
  const around = (await within(spansOf([...whole.values()]))).filter(({ id }) => !whole.has(id));
  return { whole: [...whole.values()], around };
};

type Span = readonly [from: number, until: number];

/** The spans that events reach, joined where they overlap; a whole group is one span. */
const spansOf = (events: readonly { id: number; inicio: number; grupo: number | null }[]): Span[] => {
  const each = [...grouped(events, ({ id, grupo }) => grupo ?? -id)].map(([, members]): Span => {
    const times = members.map(({ inicio }) => inicio);
    return [times.reduce((a, b) => Math.min(a, b)) - reach, times.reduce((a, b) => Math.max(a, b)) + reach];
  });
  const joined: [number, number][] = [];
  for (const [from, until] of each.sort(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else joined.push([from, until]);
  }
  return joined;
};
