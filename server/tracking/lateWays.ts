import { sql } from 'drizzle-orm';
import type { Tx } from '../db/client';
import { countedMeters, jumps, type Fix, type Mark, type Waypoint } from './fixes';

/** What late good fixes of an asset add to its kilometres, and which of them lie off every way. */
interface LateWay {
  activoId: number;
  km: number;
  marks: Mark[];
}

/** Late fixes in a row, between two that were known before. */
interface Run {
  before: Waypoint | null;
  fixes: Fix[];
  after: Waypoint | null;
}

/** A detour through late fixes replaces the straight line that was counted while they were missing. They are stored already. */
export const lateWays = async (tx: Tx, late: Map<number, Fix[]>): Promise<LateWay[]> => {
  if (late.size === 0) return [];
  const sent = [...late].flatMap(([activo_id, fixes]) => fixes.map(({ id, fecha }) => ({ activo_id, id, fecha: new Date(fecha) })));
  const { rows } = await tx.execute<{ id: string; earlier: Waypoint | null; later: Waypoint | null }>(sql`
    select l.id, earlier.point as earlier, later.point as later
    from json_to_recordset(${JSON.stringify(sent)}::json) as l(activo_id int, id bigint, fecha timestamptz(3))
    left join lateral (select ${point} from posiciones p where p.activo_id = l.activo_id and p.fecha_dispositivo < l.fecha and p.valida
      order by p.fecha_dispositivo desc limit 1) earlier on true
    left join lateral (select ${point} from posiciones p where p.activo_id = l.activo_id and p.fecha_dispositivo > l.fecha and p.valida
      order by p.fecha_dispositivo limit 1) later on true`);
  const around = new Map(rows.map(({ id, earlier, later }) => [Number(id), { earlier, later }]));
  return [...late].map(([activoId, fixes]) => {
    const ways = runsOf(fixes, around).map(measure);
    return { activoId, km: ways.reduce((sum, { meters }) => sum + meters, 0) / 1000, marks: ways.flatMap(({ marks }) => marks) };
  });
};

const point = sql.raw(`json_build_object('id', p.id, 'fecha', extract(epoch from p.fecha_dispositivo) * 1000, 'latitud', p.latitud, 'longitud', p.longitud,
  'velocidad_kmh', p.velocidad_kmh, 'precision_m', p.precision_m) as point`);

const runsOf = (fixes: Fix[], around: Map<number, { earlier: Waypoint | null; later: Waypoint | null }>): Run[] => {
  const runs: Run[] = [];
  for (const fix of fixes) {
    const { earlier = null, later = null } = around.get(fix.id) ?? {};
    const last = runs.at(-1);
    if (last && earlier && last.fixes.at(-1)?.id === earlier.id) Object.assign(last, { fixes: [...last.fixes, fix], after: later });
    else runs.push({ before: earlier, fixes: [fix], after: later });
  }
  return runs;
};

const measure = ({ before, fixes, after }: Run): { meters: number; marks: Mark[] } => {
  const kept: Waypoint[] = before ? [before] : [];
  const marks: Mark[] = [];
  for (const [i, fix] of fixes.entries()) {
    const [last, next] = [kept.at(-1), fixes[i + 1] ?? after];
    const off = last && next && jumps(last, fix) && jumps(fix, next);
    if (off) marks.push({ id: fix.id, dispositivo_id: fix.dispositivo_id, fecha: fix.fecha, valida: false });
    else kept.push(fix);
  }
  if (after) kept.push(after);
  const straight = before && after ? wayBetween(before, after) : 0;
  return { meters: metersOf(kept) - straight, marks };
};

/** Metres along places in the order of time; what lies across a jump is not counted. */
export const metersOf = (places: Waypoint[]) => places.reduce((sum, place, i) => sum + wayBetween(places[i - 1] ?? place, place), 0);

const wayBetween = (a: Waypoint, b: Waypoint) => (jumps(a, b) ? 0 : countedMeters(a, b));
