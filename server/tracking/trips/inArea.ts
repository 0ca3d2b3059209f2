import { masEnArea, type PreguntaArea, type Presencia } from '#contract/requests/enArea';
import type { Db } from '../../db/client';
import { areaOf, holds, merged, sharesInside, type Area, type Span } from './clip';
import { batchesOf, numbersOf, readLines, type Line } from './lines';
import { checkOrder, refuseLonger } from './range';
import { iso, tripsNear, type Trip } from './tripsNear';

/** Points of lines read at once. */
const batch = 6_000;
/** ms between a stop and the trip after it that are no absence. */
const touching = 1_000;

/** The assets that were in an area, the first to come first, and their stays there. @throws ApiError 400, 422 */
export const readInArea = async (
  db: Db,
  empresaId: number,
  { poligono, desde, hasta }: PreguntaArea,
): Promise<Presencia[]> => {
  checkOrder({ desde, hasta });
  refuseLonger({ desde, hasta }, masEnArea.dias, 'La pregunta por un área');
  const query = {
    db,
    empresaId,
    area: areaOf(poligono.coordinates[0]),
    from: Date.parse(desde),
    to: Math.min(Date.parse(hasta), Date.now()),
  };
  const { trips, stops } = await tripsNear(query);
  const spans = new Map<number, Span[]>();
  const add = (activo_id: number, from: number, to: number) => {
    const [begins, ends] = [Math.round(Math.max(from, query.from)), Math.round(Math.min(to, query.to))];
    if (begins >= ends) return;
    const known = spans.get(activo_id);
    if (known) known.push([begins, ends]);
    else spans.set(activo_id, [[begins, ends]]);
  };
  for (const { activo_id, begins, ends } of stops) add(activo_id, begins, ends ?? query.to);
  const partly: Trip[] = [];
  for (const trip of trips)
    if (trip.ends !== null && isWithin(query.area, trip)) add(trip.activo_id, trip.begins, trip.ends);
    else partly.push(trip);
  for (const some of batchesOf(partly, batch)) {
    const lines = await db.tenant(empresaId, (tx) => readLines(tx, { empresaId, hasta: iso(query.to) }, some));
    const byId = new Map(some.map((trip) => [trip.id, trip]));
    for (const line of lines) {
      const trip = byId.get(line.id);
      if (trip) for (const [from, to] of spansOf(query.area, trip, line)) add(trip.activo_id, from, to);
    }
  }
  return [...spans]
    .map(([activo_id, own]) => ({ activo_id, stays: merged(own, touching) }))
    .sort((a, b) => (a.stays[0]?.[0] ?? 0) - (b.stays[0]?.[0] ?? 0) || a.activo_id - b.activo_id)
    .map(({ activo_id, stays }) => ({
      activo_id,
      estancias: stays.map(([from, to]) => ({ desde: iso(from), hasta: iso(to) })),
    }));
};

const isWithin = (area: Area, { points, sur, norte, oeste, este }: Trip) =>
  points !== null &&
  sur !== null &&
  norte !== null &&
  oeste !== null &&
  este !== null &&
  holds(area, { sur, norte, oeste, este });

/** When a trip was in the area: between two fixes by the share of the way. */
const spansOf = (area: Area, { begins }: Trip, line: Line): Span[] => {
  const [ms, lat, lon] = [numbersOf(line.ms), numbersOf(line.lat), numbersOf(line.lon)];
  const spans: Span[] = [];
  for (let i = 1; i < ms.length; i++) {
    const [from, to] = [begins + (ms[i - 1] ?? 0), begins + (ms[i] ?? 0)];
    const at = (j: number): [number, number] => [(lon[j] ?? 0) / 1e6, (lat[j] ?? 0) / 1e6];
    for (const [enters, leaves] of sharesInside(area, at(i - 1), at(i)))
      spans.push([from + (to - from) * enters, from + (to - from) * leaves]);
  }
  return merged(spans, 0);
};
