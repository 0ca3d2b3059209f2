import { and, sql } from 'drizzle-orm';
import type { FiltroReporte } from '#contract/requests/reportes';
import type { Tx } from '../../db/system';
import { costOfOrders, spentOnOrders } from '../making/costs';
import { narrowed } from '../orders/chosen';
import { periodOf } from '../making/period';
import { joinedAtOnce, reportQuery } from '../making/rows';
import type { ReportQuery } from '../making/report';
import type { Ask } from '../making/report';
import {
  duesByLevel,
  nothing as noSums,
  plus as plusSums,
  sums,
  totalsOf,
  type Sums,
  type SumsOfRows,
} from '../making/summary';

/** The filters common to both reports. */
export type Filter = Pick<FiltroReporte, 'desde' | 'hasta' | 'bajo_nivel_id' | 'tipo_activo'>;

/** Sums that add up along the tree of levels: of assets, and of orders of the level itself. */
export type Part = Sums & { ordenes_lugar: number; costo_lugar: number };
export type LevelPart = Part & { nivel_id: number };

const nothing: Part = { ...noSums, ordenes_lugar: 0, costo_lugar: 0 };

export const sumOf = (parts: readonly Part[]): Part =>
  parts.reduce<Part>(
    (a, b) => ({
      ...plusSums(a, b),
      ordenes_lugar: a.ordenes_lugar + b.ordenes_lugar,
      costo_lugar: a.costo_lugar + b.costo_lugar,
    }),
    nothing,
  );

/** The figures of parts; ratios are computed from the sums. */
export const figuresOf = (parts: readonly Part[]) => {
  const sum = sumOf(parts);
  const assets = totalsOf(sum);
  return {
    activos_n: assets.activos,
    disponibilidad_pct: assets.disponibilidad,
    disponibilidad_operacional_pct: assets.disponibilidad,
    disponibilidad_tecnica_pct: assets.disponibilidad_tecnica,
    mtbf_base: assets.mtbf_base,
    mtbf_h: assets.mtbf_h,
    mttr_h: assets.mttr_h,
    fallas_n: assets.fallas,
    paradas_plan_h: assets.paradas_plan_h,
    paradas_no_plan_h: assets.paradas_no_plan_h,
    costo_parada: assets.costo_parada,
    cumplimiento_preventivo_pct: assets.cumplimiento,
    costo_total: sum.con_gastos + sum.ordenes_lugar > 0 ? sum.costo + sum.costo_lugar : null,
    costo_flota: sum.con_gastos > 0 ? sum.costo : null,
    costo_sin_activo: sum.ordenes_lugar > 0 ? sum.costo_lugar : null,
    costo_activo: assets.costo_activo,
    costo_km: assets.costo_km,
    costo_km_activos_n: assets.costo_km_activos_n,
    costo_hora: assets.costo_hora,
    costo_hora_activos_n: assets.costo_hora_activos_n,
    rav_pct: assets.rav,
    km: sum.km,
    horas_motor: assets.motor_h,
    ralenti_pct: assets.ralenti,
    utilizacion_pct: assets.utilizacion,
    eventos_100km: assets.eventos_100km,
    puntaje: assets.puntaje,
  };
};

const largest = 10;
interface Largest {
  id: number;
  uuid: string;
  codigo: string;
  nombre: string;
  valor: number;
}
interface OfAssets extends Record<string, unknown> {
  niveles: (SumsOfRows & { nivel_id: number })[];
  costo: Largest[];
  parada_h: Largest[];
}

/**
 * The parts of a period by level, and the assets with most cost and downtime. All assets take a single statement,
 * however many levels there are.
 */
export const readParts = async (
  ask: Ask,
  query: ReportQuery<Filter>,
): Promise<{ parts: LevelPart[]; mayores: Pick<OfAssets, 'costo' | 'parada_h'> }> => {
  const { empresaId, filter, zone } = query;
  const { niveles, ...mayores } = await ask(async (tx) => {
    await joinedAtOnce(tx);
    const { rows } = await tx.execute<OfAssets>(sql`${reportQuery(empresaId, filter, zone)}
      select (
        select coalesce(json_agg(n), '[]') from (select c.nivel_id, ${sums} from cuentas c group by c.nivel_id) n
      ) as niveles,
        ${most(sql`c.costo`)} as costo, ${most(sql`(c.plan_h + c.no_plan_h)`)} as parada_h`);
    return rows[0] ?? { niveles: [], costo: [], parada_h: [] };
  });
  const dues = await duesByLevel(ask, query);
  const places = await ask((tx) => spentOnPlaces(tx, query));
  const parts = [...niveles, ...dues, ...places].map((part) => ({ ...nothing, ...part }));
  return { parts, mayores };
};

const most = (value: ReturnType<typeof sql>) => sql`(
  select coalesce(json_agg(m order by m.valor desc, m.id), '[]')
  from (
    select c.id, c.uuid, c.codigo, c.nombre, ${value}::float8 as valor
    from cuentas c
    where ${value} > 0
    order by ${value} desc, c.id limit ${largest}
  ) m
)`;

/** The cost of orders that have a level and no asset: the report of assets does not include them. */
const spentOnPlaces = async (tx: Tx, { empresaId, filter, zone }: ReportQuery<Filter>) => {
  const where = and(narrowed(empresaId, filter), sql`ordenes.activo_id is null`, spentOnOrders(periodOf(filter, zone)));
  const { rows } = await tx.execute<Pick<LevelPart, 'nivel_id' | 'ordenes_lugar' | 'costo_lugar'>>(sql`
    select ordenes.nivel_id, count(*)::int as ordenes_lugar, ${costOfOrders} as costo_lugar
    from ordenes
    where ${where}
    group by 1`);
  return rows;
};
