import { sql } from 'drizzle-orm';
import { dayStartOf } from '#contract/core/localTime';
import { lengthOf, tramosDe, type Tramo } from '#contract/rules/tramos';
import type { Tx } from '../../db/system';
import { piecesOf } from '../model/days';
import { isJump, longestSilence, metersDriven } from '../model/motion';
import { partsOfTrip } from './parts';
import { readPoints, type Point } from './points';
import type { Range } from './range';
import type { Silence } from './silences';

/** What an asset drove and stood in a range. Metres, seconds. */
export interface Within {
  metros: number;
  /** The three are disjoint, and together the time from the first to the last of them. */
  viaje_s: number;
  detenido_s: number;
  sin_senal_s: number;
  ralenti_viaje_s: number;
  ralenti_detenido_s: number;
}

interface Part extends Record<string, unknown> {
  desde: number;
  hasta: number;
  metros: number;
  ralenti_s: number;
}

interface Stop extends Record<string, unknown> {
  desde: number;
  hasta: number;
  ralenti_s: number;
  dias: { f: string; r: number }[] | null;
}

/**
 * The sums of the parts that lie in a range. Whole days are the stored sums, the same as everywhere; of a day that the
 * range cuts, what was driven is measured between its fixes, divided by time.
 */
export const readWithin = async (tx: Tx, range: Range, silences: readonly Silence[]): Promise<Within> => {
  const { empresaId, activo_id, desde, hasta } = range;
  const overlaps = sql`
    v.empresa_id = ${empresaId} and v.activo_id = ${activo_id} and v.inicio_en < ${hasta}::timestamptz
      and (v.fin_en is null or v.fin_en > ${desde}::timestamptz)`;
  const ms = (moment: string) => sql.raw(`(extract(epoch from ${moment}) * 1000)::float8`);
  const { rows: parts } = await tx.execute<Part>(sql`
    select ${ms('x.i')} as desde, ${ms('x.u')} as hasta, x.m as metros, x.r as ralenti_s
    from viajes v
    cross join lateral ${partsOfTrip} x
    where ${overlaps} and x.i < ${hasta}::timestamptz and x.u > ${desde}::timestamptz`);
  const { rows: stops } = await tx.execute<Stop>(sql`
    select ${ms('v.inicio_en')} as desde, ${ms('coalesce(v.fin_en, greatest(now(), v.inicio_en))')} as hasta,
      v.ralenti_s, v.dias
    from detenciones v
    where ${overlaps}`);
  const { rows: zones } = await tx.execute<{ zona: string }>(sql`select current_setting('app.zona') as zona`);
  const [from, to] = [Date.parse(desde), Math.min(Date.parse(hasta), Date.now())];
  const tramos = tramosDe({ viajes: parts, detenciones: stops, silencios: silences });
  const seconds = (clase: Tramo['clase']) => lengthOf(tramos, clase, { desde: from, hasta: to }) / 1_000;
  const sums: Within = {
    metros: 0,
    viaje_s: seconds('viaje'),
    detenido_s: seconds('detencion'),
    sin_senal_s: seconds('silencio'),
    ralenti_viaje_s: 0,
    ralenti_detenido_s: 0,
  };
  for (const part of parts) {
    const share = part.hasta > part.desde ? (overlap(part, from, to) * 1_000) / (part.hasta - part.desde) : 1;
    sums.ralenti_viaje_s += part.ralenti_s * share;
    sums.metros += share === 1 ? part.metros : await metersWithin(tx, range, part);
  }
  for (const stop of stops) sums.ralenti_detenido_s += idledWithin(stop, from, to, zones[0]?.zona ?? 'UTC');
  return sums;
};

const twoDays = 2 * 86_400_000;

const overlap = ({ desde, hasta }: { desde: number; hasta: number }, from: number, to: number) =>
  Math.max(0, Math.min(to, hasta) - Math.max(from, desde)) / 1_000;

/** Of each local day of a stop the idling of that day, in proportion where the range cuts it. */
const idledWithin = ({ desde, hasta, ralenti_s, dias }: Stop, from: number, to: number, zone: string): number => {
  if (from <= desde && hasta <= to) return ralenti_s;
  const idled = new Map(dias?.map(({ f, r }) => [f, r]));
  // Only the days that the range touches: a stop may have years of others, or no end.
  const first = Math.max(desde, dayStartOf(from, zone));
  const last = Math.min(hasta, dayStartOf(to + twoDays, zone));
  return piecesOf(first, last, zone).reduce((sum, piece) => {
    const whole = (piece.hasta - piece.desde) / 1_000;
    return sum + (whole > 0 ? ((idled.get(piece.fecha) ?? 0) * overlap(piece, from, to)) / whole : 0);
  }, 0);
};

/**
 * Between the fixes of a part and those beside it, each stretch by the share of its time. Within a trip no two fixes
 * are further apart than a silence.
 */
const metersWithin = async (tx: Tx, range: Range, part: Part): Promise<number> => {
  const [from, to] = [Math.max(Date.parse(range.desde), part.desde), Math.min(Date.parse(range.hasta), part.hasta)];
  const around = {
    desde: new Date(from - longestSilence).toISOString(),
    hasta: new Date(to + longestSilence + 1).toISOString(),
  };
  const points = await readPoints(tx, { ...range, ...around });
  return points.reduce((sum, point, i) => {
    const before = points[i - 1];
    return before ? sum + metersOf(before, point) * shareOf(before, point, from, to) : sum;
  }, 0);
};

const metersOf = (before: Point, point: Point) =>
  isJump(before, point) || point.fecha - before.fecha > longestSilence ? 0 : metersDriven(before, point);

const shareOf = (before: Point, { fecha }: Point, from: number, to: number) => {
  if (fecha === before.fecha) return fecha > from && fecha <= to ? 1 : 0;
  return Math.max(0, Math.min(to, fecha) - Math.max(from, before.fecha)) / (fecha - before.fecha);
};
