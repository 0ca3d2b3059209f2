import { sql, type SQL } from 'drizzle-orm';
import { baseHoras, type BaseHoras, type FiltroReporte, type MtbfBase } from '#contract/requests/reportes';
import type { ResumenReporte, TotalesReporte } from '#contract/requests/resumenReporte';
import { keptDues } from '../../resources/mantenimiento/index';
import { scoreFrom } from '../../resources/eventos/index';
import { beforeThat, periodOf } from './period';
import { joinedAtOnce, reportQuery } from './rows';
import type { ReportQuery } from './report';
import type { Ask } from './report';
import { addedUp } from './sums';
import { alongTree } from './alongTree';
import { correctiveCounts } from './downtimeOfAssets';
import { downtimeOverTime, type RunQuery } from './downtimeOverTime';

/** Of the assets with some of a divisor: how many they are, how many of them have costs, and what they cost. */
const coveredBy = (name: 'km' | 'horas', divisor: SQL) => {
  const as = (column: string) => sql.identifier(`${column}_${name}`);
  const some = sql`filter (where ${divisor} > 0)`;
  return sql`count(*) ${some}::int as ${as('con')}, count(c.con_gastos) ${some}::int as ${as('gastos')},
    coalesce(sum(c.costo) ${some}, 0) as ${as('costo')}`;
};

/** Sums of `cuentas`, or of sums by level; ratios are computed from the sums, never as means of means. */
export const sums = sql`
  count(*)::int as activos, coalesce(sum(c.servicio_h), 0) as servicio_h, coalesce(sum(c.plan_h), 0) as plan_h,
  coalesce(sum(c.no_plan_h), 0) as no_plan_h, coalesce(sum(c.falla_h), 0) as falla_h,
    coalesce(sum(c.fallas), 0)::int as fallas, coalesce(sum(c.reparacion_h), 0) as reparacion_h,
    coalesce(sum(c.terminados), 0)::int as terminados,
    coalesce(sum(c.operacion_h), 0) as operacion_h,
    ${sql.join(
      baseHoras.options.map(
        (base) => sql`count(*) filter (where c.mtbf_base = ${base})::int as ${sql.identifier(base)}`,
      ),
      sql`, `,
    )},
    ${coveredBy('km', sql`c.km`)}, ${coveredBy('horas', sql`c.medidas_h`)},
    coalesce(sum(c.medidas_h), 0) as medidas_h,
    coalesce(sum(c.km), 0) as km, coalesce(sum(c.km_gps), 0) as km_gps,
    count(c.motor_s)::int as con_gps, count(c.con_gastos)::int as con_gastos,
    coalesce(sum(c.movimiento_s), 0) as movimiento_s, coalesce(sum(c.ralenti_s), 0) as ralenti_s,
    coalesce(sum(c.motor_s), 0) as motor_s, coalesce(sum(c.dias), 0)::int as dias,
    coalesce(sum(c.posibles), 0)::int as posibles,
    count(*) filter (where c.servicio_h > 0)::int as en_servicio, count(c.costo_hora_parada)::int as con_costo_parada,
    coalesce(sum(c.costo_adquisicion::float8) filter (where c.costo_adquisicion > 0), 0) as valor,
    coalesce(sum(c.costo - c.costo_combustible) filter (where c.costo_adquisicion > 0), 0) as costo_con_valor,
    coalesce(sum(c.costo), 0) as costo, coalesce(sum(c.costo_ordenes), 0) as costo_ordenes,
    coalesce(sum(c.costo_combustible), 0) as costo_combustible,
    coalesce(sum((c.plan_h + c.no_plan_h) * c.costo_hora_parada::float8), 0) as costo_parada,
    coalesce(sum(c.eventos_n), 0)::int as eventos_n, coalesce(sum(c.criticos), 0)::int as criticos,
    coalesce(sum(c.puntos), 0) as puntos`;

export type Sums = Record<keyof typeof nothing, number>;
/** What one statement on `cuentas` sums up. */
export type SumsOfRows = Omit<Sums, 'vencen' | 'cumplidos'>;

/**
 * Totals, the preceding period, the level tree and downtime over time: each in a transaction of its own, so that other
 * requests do not wait for all of them.
 */
export const summarize = async (
  ask: Ask,
  { empresaId, filter, zone }: ReportQuery<FiltroReporte>,
): Promise<ResumenReporte> => {
  const runQuery: RunQuery = async <R extends Record<string, unknown>>(days: FiltroReporte, select: SQL) =>
    ask(async (tx) => {
      await joinedAtOnce(tx);
      return (await tx.execute<R>(sql`${reportQuery(empresaId, days, zone)} ${select}`)).rows as R[];
    });
  const levels = await sumsByLevel(ask, { empresaId, filter, zone });
  const earlier = await sumsByLevel(ask, { empresaId, filter: beforeThat(filter), zone });
  const states = await runQuery<{ estado: string; n: number }>(
    filter,
    sql`select c.estado, count(*)::int as n from base c group by c.estado`,
  );
  return {
    totales: totalsOf(levels.reduce(plus, nothing)),
    anterior: totalsOf(earlier.reduce(plus, nothing)),
    niveles: await ask((tx) => alongTree(tx, empresaId, levels, (below) => totalsOf(below.reduce(plus, nothing)))),
    paradas: await downtimeOverTime(runQuery, filter),
    correctivo_es_falla: await ask(correctiveCounts),
    estados: Object.fromEntries(states.map(({ estado, n }) => [estado, n])),
  };
};

/** The sums of the assets that match the filter by their level, before any division: several for a level. */
const sumsByLevel = async (ask: Ask, query: ReportQuery<FiltroReporte>): Promise<(Sums & { nivel_id: number })[]> => {
  const { empresaId, filter, zone } = query;
  const assets = await ask(async (tx) => {
    await joinedAtOnce(tx);
    return tx.execute<SumsOfRows & { nivel_id: number }>(
      sql`${reportQuery(empresaId, filter, zone)} select c.nivel_id, ${sums} from cuentas c group by c.nivel_id`,
    );
  });
  return [...assets.rows, ...(await duesByLevel(ask, query))].map((part) => ({ ...nothing, ...part }));
};

/** What plans asked of these assets in the period, and how much of it was done on time. */
export const duesByLevel = async (
  ask: Ask,
  { empresaId, filter, zone }: ReportQuery<FiltroReporte>,
): Promise<(Pick<Sums, 'vencen' | 'cumplidos'> & { nivel_id: number })[]> => {
  const { rows } = await ask(async (tx) => {
    await joinedAtOnce(tx);
    return tx.execute<
      Pick<Sums, 'vencen' | 'cumplidos'> & { nivel_id: number }
    >(sql`${reportQuery(empresaId, filter, zone)}
      select base.nivel_id, sum(k.vencen)::int as vencen, sum(k.cumplidos)::int as cumplidos
      from (${keptDues(empresaId, periodOf(filter, zone), sql`select base.id from base`)}) k
      join base on base.id = k.activo_id
      group by 1`);
  });
  return rows;
};

export const nothing = {
  activos: 0,
  servicio_h: 0,
  plan_h: 0,
  no_plan_h: 0,
  falla_h: 0,
  fallas: 0,
  reparacion_h: 0,
  terminados: 0,
  /** Operating hours, and the number of assets whose hours are known so. */
  operacion_h: 0,
  horometro: 0,
  motor: 0,
  calendario: 0,
  /** Assets with kilometres: their number, those of them with costs, and what all of them cost. */
  con_km: 0,
  gastos_km: 0,
  costo_km: 0,
  /** The same of assets with hours by meter or ignition, and these hours. */
  con_horas: 0,
  gastos_horas: 0,
  costo_horas: 0,
  medidas_h: 0,
  km: 0,
  km_gps: 0,
  /** Number of assets that ever reported, and of assets with costs. */
  con_gps: 0,
  con_gastos: 0,
  movimiento_s: 0,
  ralenti_s: 0,
  motor_s: 0,
  dias: 0,
  posibles: 0,
  en_servicio: 0,
  con_costo_parada: 0,
  /** Purchase value of the assets where it is known, and the cost of these assets. */
  valor: 0,
  costo_con_valor: 0,
  costo: 0,
  costo_ordenes: 0,
  costo_combustible: 0,
  costo_parada: 0,
  eventos_n: 0,
  criticos: 0,
  puntos: 0,
  /** Dues of plans, and those that were done on time. */
  vencen: 0,
  cumplidos: 0,
};

export const plus = (a: Sums, b: Sums): Sums => addedUp(nothing, a, b);

export const totalsOf = ({
  servicio_h,
  plan_h,
  no_plan_h,
  falla_h,
  reparacion_h,
  terminados,
  operacion_h,
  motor_s,
  posibles,
  ...rest
}: Sums): TotalesReporte => ({
  activos: rest.activos,
  disponibilidad: servicio_h > 0 ? (100 * (servicio_h - plan_h - no_plan_h)) / servicio_h : null,
  disponibilidad_tecnica: servicio_h > 0 ? (100 * (servicio_h - plan_h - falla_h)) / servicio_h : null,
  fallas: rest.fallas,
  operacion_h,
  mtbf_base: baseOf(rest),
  mttr_h: terminados > 0 ? reparacion_h / terminados : null,
  mtbf_h: rest.fallas > 0 ? operacion_h / rest.fallas : null,
  paradas_plan_h: plan_h,
  paradas_no_plan_h: no_plan_h,
  paradas_falla_h: falla_h,
  paradas_h: plan_h + no_plan_h,
  cumplimiento: rest.vencen > 0 ? (100 * rest.cumplidos) / rest.vencen : null,
  km: rest.km,
  km_gps: rest.km_gps,
  movimiento_h: rest.movimiento_s / 3_600,
  motor_h: rest.con_gps > 0 ? motor_s / 3_600 : null,
  ralenti: motor_s > 0 ? (100 * rest.ralenti_s) / motor_s : null,
  utilizacion: posibles > 0 ? (100 * rest.dias) / posibles : null,
  costo: rest.costo,
  costo_activo: rest.con_gastos > 0 && rest.en_servicio > 0 ? rest.costo / rest.en_servicio : null,
  costo_km: rest.gastos_km > 0 ? rest.costo_km / rest.km : null,
  costo_km_activos_n: rest.con_km,
  costo_hora: rest.gastos_horas > 0 ? rest.costo_horas / rest.medidas_h : null,
  costo_hora_activos_n: rest.con_horas,
  rav: rest.valor > 0 ? (100 * rest.costo_con_valor) / rest.valor : null,
  costo_ordenes: rest.costo_ordenes,
  costo_combustible: rest.costo_combustible,
  costo_parada: rest.con_costo_parada > 0 ? rest.costo_parada : null,
  eventos_100km: rest.km_gps > 0 ? (100 * rest.eventos_n) / rest.km_gps : null,
  eventos_criticos: rest.criticos,
  puntaje: scoreFrom(rest.puntos, rest.km_gps),
});

/** By what the operating hours of these assets are known. */
const baseOf = (sums: Record<BaseHoras, number>): MtbfBase | null => {
  const [base = null, ...others] = baseHoras.options.filter((each) => sums[each] > 0);
  return others.length > 0 ? 'mixta' : base;
};
