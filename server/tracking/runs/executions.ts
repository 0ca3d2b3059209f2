import type { Linea } from '#contract/core/lineas';
import type { Run } from '../../db/run';
import { orderedBy, type LegStop, type Ordered } from './legs';
import { lineOf, type Line } from './line';

/** An execution of a route by the asset, in the form that positions are matched with. Ms, metres. */
export interface Corridor {
  id: number;
  ruta: number;
  /** The earliest time that counts for it. */
  desde: number;
  hasta: number;
  /** When somebody started it by hand; null: it starts when the asset reaches the line. */
  iniciada: number | null;
  line: Line;
  tolerancia: number;
  /** Speed limit on the route, km/h. */
  limite: number | null;
  /** The ids of its stops. */
  paradas: ReadonlySet<number>;
  /** What the dispatch ordered beside the plan, which is no time off the corridor. */
  ordered?: Ordered;
}

/** A stop of an execution's own. */
type OwnStop = LegStop & { parada_id: number };

interface Row {
  id: number;
  ruta: number;
  activo_id: number;
  empresa_id: number;
  plan_id: number;
  huella: string;
  tolerancia: number;
  limite: number | null;
  desde: number;
  hasta: number;
  iniciada: number | null;
  /** Null: those of the plan. */
  propias: OwnStop[] | null;
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

/** The executions of assets that end after a time (ms; null: any time) and begin within a day at most, by asset. */
export const corridorsOf = async (
  run: Run,
  since: ReadonlyMap<number, number | null>,
): Promise<Map<number, Corridor[]>> => {
  const byAsset = new Map<number, Corridor[]>();
  const rows = await run<Row>(
    `
      select e.id, e.ruta_id as ruta, e.activo_id, e.empresa_id, e.plan_id, p.huella, p.tolerancia_m as tolerancia,
        p.limite_velocidad_kmh as limite, ${ms('e.desde_en')} as desde, ${ms('e.hasta_en')} as hasta,
        ${ms('e.iniciada_en')} as iniciada, e.paradas_propias as propias
      from unnest($1::int[], $2::timestamptz[]) a(activo_id, since)
      join ejecuciones e on e.activo_id = a.activo_id and e.hasta_en > a.since
      join rutas_planes p on p.empresa_id = e.empresa_id and p.id = e.plan_id
      where e.eliminado_en is null and e.cancelada_en is null and e.desde_en < now() + interval '1 day'
      order by e.desde_en, e.id`,
    [[...since.keys()], [...since.values()].map((time) => new Date(time ?? 0))],
  );
  if (rows.length === 0) return byAsset;
  const plans = await plansOf(run, new Map(rows.map((row) => [row.plan_id, row])));
  for (const { activo_id, empresa_id: _, plan_id, huella: __, propias, ...row } of rows) {
    const plan = plans.get(plan_id);
    if (!plan) continue;
    const { line } = plan;
    const paradas = propias ? new Set(propias.map(({ parada_id }) => parada_id)) : plan.paradas;
    const corridor = { ...row, line, paradas, ...(propias && { ordered: orderedBy(propias, line) }) };
    const known = byAsset.get(activo_id);
    if (known) known.push(corridor);
    else byAsset.set(activo_id, [corridor]);
  }
  return byAsset;
};

/** What positions are matched with of a plan. */
type PlanShape = Pick<Corridor, 'line' | 'paradas'>;

/** Plans are immutable, so their shapes are cached by company and fingerprint, up to this many. */
const most = 1_000;
const cache = new Map<string, PlanShape>();
const keyOf = ({ empresa_id, huella }: Pick<Row, 'empresa_id' | 'huella'>) => `${empresa_id} ${huella}`;

/** By the plan's id. */
export const plansOf = async (
  run: Run,
  plans: ReadonlyMap<number, Pick<Row, 'empresa_id' | 'huella'>>,
): Promise<Map<number, PlanShape>> => {
  const unknown = [...plans].filter(([, plan]) => !cache.has(keyOf(plan)));
  if (unknown.length > 0) {
    const rows = await run<{ empresa_id: number; huella: string; trazado: Linea; paradas: number[] }>(
      `
        select p.empresa_id, p.huella, p.trazado,
          array(select (s ->> 'parada_id')::int from jsonb_array_elements(p.paradas) s) as paradas
        from unnest($1::int[], $2::int[]) n(e, id)
        join rutas_planes p on p.empresa_id = n.e and p.id = n.id`,
      [unknown.map(([, { empresa_id }]) => empresa_id), unknown.map(([id]) => id)],
    );
    for (const { trazado, paradas, ...plan } of rows)
      cache.set(keyOf(plan), { line: lineOf(trazado.coordinates), paradas: new Set(paradas) });
  }
  const shapes = new Map(
    [...plans].flatMap(([id, plan]): [number, PlanShape][] => {
      const shape = cache.get(keyOf(plan));
      return shape ? [[id, shape]] : [];
    }),
  );
  for (const key of cache.keys()) {
    if (cache.size <= most) break;
    cache.delete(key);
  }
  return shapes;
};
