import { and, sql } from 'drizzle-orm';
import type { DeAhora, Indicadores } from '#contract/requests/indicadores';
import { secondsFrom } from '../../db/days';
import { shifts } from '../../resources/mantenimiento/index';
import { isOpen, isOverdue } from '../../resources/ordenes/index';
import { narrowed } from '../orders/chosen';
import { totalsOfOrders } from '../orders/summary';
import { correctiveCounts } from '../making/downtimeOfAssets';
import { periodOf } from '../making/period';
import type { ReportQuery } from '../making/report';
import type { Ask } from '../making/report';
import { figuresOf, readParts, type Filter, type Part } from './parts';
import { productivityOf, readPeople } from './people';

/**
 * All indicators of a period. Each part is a separate transaction, so that other requests do not wait for all of them.
 */
export const readIndicators = async (ask: Ask, query: ReportQuery<Filter>): Promise<Indicadores> => {
  const { parts } = await readParts(ask, query);
  return { ...(await ofPeriod(ask, query, parts)), ...(await ofNow(ask, query)) };
};

/**
 * The figures of assets and orders are those of the two reports; orders count in their own level, their cost in the
 * level of their asset.
 */
export const ofPeriod = async (
  ask: Ask,
  query: ReportQuery<Filter>,
  parts: readonly Part[],
): Promise<Omit<Indicadores, DeAhora>> => {
  const { empresaId, filter, zone } = query;
  const period = periodOf(filter, zone);
  const by = (por: 'creada' | 'completada' | 'cerrada') =>
    ask((tx) => totalsOfOrders(tx, empresaId, { ...filter, por }, period));
  const made = await by('creada');
  const completed = await by('completada');
  const closed = await by('cerrada');
  return {
    ...figuresOf(parts),
    correctivo_es_falla: await ask(correctiveCounts),
    cumplimiento_fecha_pct: completed.cumplimiento,
    preventivo_pct: closed.preventivo,
    mtta_h: made.mtta_h,
    reincidencia_pct: made.reincidencia,
    completadas_n: completed.ordenes,
    productividad_pct: productivityOf(await ask((tx) => readPeople(tx, query))),
    espera_h: closed.espera_media_h,
    reaperturas_pct: closed.reabiertas,
  };
};

/**
 * Current backlog: number of open orders, their expected hours (null when unknown), their age, and how many are late.
 */
export const ofNow = (ask: Ask, { empresaId, filter }: ReportQuery<Filter>): Promise<Pick<Indicadores, DeAhora>> =>
  ask(async (tx) => {
    const { rows } = await tx.execute<Omit<Pick<Indicadores, DeAhora>, 'backlog_semanas'>>(sql`
      select count(*)::int as backlog_n, (sum(ordenes.duracion_estimada_min) / 60.0)::float8 as backlog_h,
        (avg(${secondsFrom(sql`ordenes.creado_en`, sql`now()`)}) / 86400)::float8 as backlog_edad_d,
        (count(*) filter (where ${isOverdue}))::int as vencidas_n
      from ordenes where ${and(narrowed(empresaId, filter), isOpen)}`);
    const now = rows[0] ?? { backlog_n: 0, backlog_h: null, backlog_edad_d: null, vencidas_n: 0 };
    const week = (await shifts(tx, empresaId)).week.reduce((sum, minutes) => sum + minutes, 0) / 60;
    return { ...now, backlog_semanas: now.backlog_h !== null && week > 0 ? now.backlog_h / week : null };
  });
