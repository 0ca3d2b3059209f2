import { and, sql } from 'drizzle-orm';
import type { PanelIndicadores } from '#contract/indicadores';
import { type Evento } from '#contract/eventos';
import type { Tx } from '../../db/client';
import { today } from '../../db/days';
import { eventoStore } from '../../resources/eventos/index';
import { countDues } from '../../resources/mantenimiento/index';
import { ordenStore } from '../../resources/ordenes/index';
import { narrowed } from '../orders/chosen';
import { beforeThat } from '../period';
import type { Ask, Asked } from '../serve';
import { alongTree } from '../summary';
import { ofNow, ofPeriod } from './figures';
import { figuresOf, readParts, sumOf, type Filter, type LevelPart } from './parts';

/** The indicators of a period against the one before, what they are made of level by level, and what stands out. */
export const readPanel = async (ask: Ask, asked: Asked<Filter>): Promise<PanelIndicadores> => {
  const earlier = { ...asked, filter: beforeThat(asked.filter) };
  const { parts, mayores } = await readParts(ask, asked);
  const before = await readParts(ask, earlier);
  const { desde, hasta } = earlier.filter;
  return {
    actual: { ...(await ofPeriod(ask, asked, parts)), ...(await ofNow(ask, asked)) },
    anterior: await ofPeriod(ask, earlier, before.parts),
    antes: { desde, hasta },
    niveles: await ask((tx) => alongTree(tx, asked.empresaId, parts, levelOf)),
    mayores,
    antiguedad: await ask((tx) => byAge(tx, asked)),
    planes: await ask((tx) => plansOf(tx, asked)),
    eventos: await ask((tx) => byKind(tx, asked)),
  };
};

const levelOf = (below: readonly LevelPart[]) => {
  const { disponibilidad_pct, fallas_n, mtbf_h, mttr_h, cumplimiento_preventivo_pct, costo_total } = figuresOf(below);
  return { activos: sumOf(below).activos, disponibilidad_pct, fallas_n, mtbf_h, mttr_h, cumplimiento_preventivo_pct, costo_total };
};

/** Whole days back from now. */
const ages = [7, 30, 90];

const iso = (moment: ReturnType<typeof sql>) => sql`to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Lists take both moments as included, so each age ends a millisecond before the next one begins. */
const byAge = async (tx: Tx, { empresaId, filter }: Asked<Filter>): Promise<PanelIndicadores['antiguedad']> => {
  const since = (days: number | undefined) => sql`(date_trunc('milliseconds', now()) - ${days ?? null}::int * interval '24 hours')`;
  const spans = [...ages, null].map((dias, at) => sql`(${dias}::int, ${since(dias ?? undefined)}, ${since(ages[at - 1])} - interval '1 millisecond')`);
  const where = and(narrowed(empresaId, filter), ordenStore.computed.abierta);
  const { rows } = await tx.execute<PanelIndicadores['antiguedad'][number]>(sql`
    select t.dias, ${iso(sql`t.desde`)} as desde, ${iso(sql`t.hasta`)} as hasta,
      (select count(*)::int from ordenes where ${where} and (t.desde is null or ordenes.creado_en >= t.desde) and (t.hasta is null or ordenes.creado_en < t.hasta + interval '1 millisecond')) as n
    from (values ${sql.join(spans, sql`, `)}) t (dias, desde, hasta) order by t.dias nulls last`);
  return rows;
};

const ahead = [7, 30];

const plansOf = async (tx: Tx, { empresaId, filter }: Asked<Filter>): Promise<PanelIndicadores['planes']> => {
  const where = { ...(filter.bajo_nivel_id && { bajo_nivel_id: [filter.bajo_nivel_id] }), ...(filter.tipo_activo && { tipo_activo: filter.tipo_activo }) };
  const { rows } = await tx.execute<{ dias: number; desde: string; hasta: string }>(sql`
    select dias, to_char(${today}, 'YYYY-MM-DD') as desde, to_char(${today} + dias - 1, 'YYYY-MM-DD') as hasta from unnest(${sql.param(ahead)}::int[]) dias`);
  const proximos = [];
  for (const row of rows) {
    const counts = await countDues(tx, empresaId, { ...where, desde: [row.desde], hasta: [row.hasta] });
    proximos.push({ ...row, n: Object.values(counts).reduce((sum, n) => sum + n, 0) });
  }
  return { situaciones: await countDues(tx, empresaId, where), proximos };
};

/** As the list of events counts them when it is narrowed alike. */
const byKind = async (tx: Tx, { empresaId, filter }: Asked<Filter>): Promise<PanelIndicadores['eventos']> => {
  const { table, conditions = {} } = eventoStore;
  const asked: [string, unknown[]][] = [
    ['dia_desde', [filter.desde]],
    ['dia_hasta', [filter.hasta]],
    ['bajo_nivel_id', filter.bajo_nivel_id ? [filter.bajo_nivel_id] : []],
    ['tipo_activo', filter.tipo_activo ?? []],
  ];
  const where = asked.flatMap(([field, values]) => (values.length > 0 ? (conditions[field]?.(values) ?? []) : []));
  const { rows } = await tx.execute<{ tipo: Evento['tipo']; n: number }>(sql`
    select eventos.tipo, count(*)::int as n from ${table}
    where ${and(sql`eventos.empresa_id = ${empresaId} and eventos.eliminado_en is null`, ...where)} group by 1 order by 2 desc, 1`);
  return rows;
};
