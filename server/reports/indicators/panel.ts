import { and, sql } from 'drizzle-orm';
import type { PanelIndicadores } from '#contract/requests/indicadores';
import { conDocumentos } from '#contract/rules/states';
import { type Evento } from '#contract/entities/eventos';
import type { Tx } from '../../db/system';
import { today } from '../../db/days';
import { listed, type Store } from '../../records/store';
import { activoStore } from '../../resources/activos/index';
import { eventoStore } from '../../resources/eventos/index';
import { countDues } from '../../resources/mantenimiento/index';
import { isOpen } from '../../resources/ordenes/index';
import { personalStore } from '../../resources/personal/index';
import { chosen, narrowed } from '../orders/chosen';
import { countLate } from '../orders/late';
import { beforeThat, periodOf } from '../making/period';
import type { ReportQuery } from '../making/report';
import type { Ask } from '../making/report';
import { alongTree } from '../making/alongTree';
import { ofNow, ofPeriod } from './figures';
import { figuresOf, readParts, type Filter, type LevelPart } from './parts';
import { readPeople } from './people';
import { readWaits } from './waits';

/** The indicators of a period against the preceding one, their parts by level, and outliers. */
export const readPanel = async (ask: Ask, query: ReportQuery<Filter>): Promise<PanelIndicadores> => {
  const earlier = { ...query, filter: beforeThat(query.filter) };
  const { parts, mayores } = await readParts(ask, query);
  const before = await readParts(ask, earlier);
  const { desde, hasta } = earlier.filter;
  return {
    actual: { ...(await ofPeriod(ask, query, parts)), ...(await ofNow(ask, query)) },
    anterior: await ofPeriod(ask, earlier, before.parts),
    antes: { desde, hasta },
    abiertas_tarde: await ask((tx) => countLate(tx, query.empresaId, { ...query.filter, por: 'limite' }, query.zone)),
    niveles: await ask((tx) => alongTree(tx, query.empresaId, parts, levelOf)),
    mayores,
    antiguedad: await ask((tx) => byAge(tx, query)),
    planes: await ask((tx) => plansOf(tx, query)),
    esperas: await ask((tx) =>
      readWaits(tx, chosen(query.empresaId, { ...query.filter, por: 'cerrada' }, periodOf(query.filter, query.zone))),
    ),
    personas: await ask((tx) => readPeople(tx, query)),
    documentos: await ask((tx) => expiring(tx, query)),
    eventos: await ask((tx) => byKind(tx, query)),
  };
};

const levelOf = (below: readonly LevelPart[]) => {
  const figures = figuresOf(below);
  return {
    activos: figures.activos_n,
    disponibilidad_pct: figures.disponibilidad_pct,
    disponibilidad_tecnica_pct: figures.disponibilidad_tecnica_pct,
    fallas_n: figures.fallas_n,
    mtbf_h: figures.mtbf_h,
    mtbf_base: figures.mtbf_base,
    mttr_h: figures.mttr_h,
    cumplimiento_preventivo_pct: figures.cumplimiento_preventivo_pct,
    costo_flota: figures.costo_flota,
  };
};

/** Days before now. */
const ages = [7, 30, 90];

const iso = (moment: ReturnType<typeof sql>) =>
  sql`to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Lists include both moments, so each age ends a millisecond before the next one begins. */
const byAge = async (tx: Tx, { empresaId, filter }: ReportQuery<Filter>): Promise<PanelIndicadores['antiguedad']> => {
  const since = (days: number | undefined) =>
    sql`(date_trunc('milliseconds', now()) - ${days ?? null}::int * interval '24 hours')`;
  const spans = [...ages, null].map(
    (dias, at) => sql`(${dias}::int, ${since(dias ?? undefined)}, ${since(ages[at - 1])} - interval '1 millisecond')`,
  );
  const where = and(narrowed(empresaId, filter), isOpen);
  const { rows } = await tx.execute<PanelIndicadores['antiguedad'][number]>(sql`
    select t.dias, ${iso(sql`t.desde`)} as desde, ${iso(sql`t.hasta`)} as hasta,
      (
        select count(*)::int from ordenes
        where ${where}
          and (t.desde is null or ordenes.creado_en >= t.desde)
          and (t.hasta is null or ordenes.creado_en < t.hasta + interval '1 millisecond')
      ) as n
    from (values ${sql.join(spans, sql`, `)}) t (dias, desde, hasta) order by t.dias nulls last`);
  return rows;
};

const ahead = [7, 30];

const plansOf = async (tx: Tx, { empresaId, filter }: ReportQuery<Filter>): Promise<PanelIndicadores['planes']> => {
  const where = {
    ...(filter.bajo_nivel_id && { bajo_nivel_id: [filter.bajo_nivel_id] }),
    ...(filter.tipo_activo && { tipo_activo: filter.tipo_activo }),
  };
  const proximos = [];
  for (const row of await daysAhead(tx)) {
    const counts = await countDues(tx, empresaId, { ...where, desde: [row.desde], hasta: [row.hasta] });
    proximos.push({ ...row, n: Object.values(counts).reduce((sum, n) => sum + n, 0) });
  }
  return { situaciones: await countDues(tx, empresaId, where), proximos };
};

/** The last of this many days, today included. */
const daysAhead = async (tx: Tx) => {
  const { rows } = await tx.execute<{ dias: number; desde: string; hasta: string }>(sql`
    select dias, to_char(${today}, 'YYYY-MM-DD') as desde, to_char(${today} + dias - 1, 'YYYY-MM-DD') as hasta
    from unnest(${sql.param(ahead)}::int[]) dias`);
  return rows;
};

/** Assets and people with documents that expire soon, counted like the lists. */
const expiring = async (
  tx: Tx,
  { empresaId, filter }: ReportQuery<Filter>,
): Promise<PanelIndicadores['documentos']> => {
  const documentos = [];
  for (const { dias, hasta } of await daysAhead(tx)) {
    const soon = { bajo_nivel_id: filter.bajo_nivel_id, documentos_hasta: hasta };
    const activos = await countOf(tx, activoStore, empresaId, {
      ...soon,
      tipo_activo: filter.tipo_activo,
      estado: conDocumentos.activos,
    });
    const personas = filter.tipo_activo
      ? null
      : await countOf(tx, personalStore, empresaId, { ...soon, estado: conDocumentos.personas });
    documentos.push({ dias, hasta, activos, personas });
  }
  return documentos;
};

const countOf = async (tx: Tx, store: Store, empresaId: number, filter: Record<string, unknown>): Promise<number> => {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from ${store.table} where ${listed(store, empresaId, filter)}`,
  );
  return rows[0]?.n ?? 0;
};

/** Counted like the list of events with the same filter. */
const byKind = async (tx: Tx, { empresaId, filter }: ReportQuery<Filter>): Promise<PanelIndicadores['eventos']> => {
  const { desde: dia_desde, hasta: dia_hasta, bajo_nivel_id, tipo_activo } = filter;
  const { rows } = await tx.execute<{ tipo: Evento['tipo']; n: number }>(sql`
    select eventos.tipo, count(*)::int as n from ${eventoStore.table}
    where ${listed(eventoStore, empresaId, { dia_desde, dia_hasta, bajo_nivel_id, tipo_activo, corregido: false })}
    group by 1
    order by 2 desc, 1`);
  return rows;
};
