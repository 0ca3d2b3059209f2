import type { Sugerencias } from '#contract/requests/planificador';
import { localDay, momentOf } from '#contract/core/localTime';
import { layOrder } from '#contract/rules/load';
import { missingSkills } from './conflicts';
import type { Ground } from './ground';
import type { PlannedOrder } from './orders';
import type { NeededPart } from './parts';
import type { Worker } from './people';
import { kmBetween } from './places';
import { daysFor, minutesOf, whyNowhere } from './nowhere';
import { againstIt, reasonsFor, type Gap } from './reasons';
import { runIn, type Run } from './runs';
import { costOf } from './score';

/** When work begins, in minutes of the day: a shift tells only how long it is. */
const opening = 8 * 60;
const minute = 60_000;
const day = 86_400_000;

/**
 * Finds a place for each order, one after the other, so that they do not overbook each other. What can be done gets
 * room first: what lacks parts gets what is left. Only skills, absences and full shifts forbid a place.
 */
export const suggest = (orders: readonly PlannedOrder[], ground: Ground): Sugerencias => {
  const answer: Sugerencias = { huecos: [], sin_hueco: [] };
  const used = new Map<string, number>();
  const needsOf = (order: PlannedOrder) =>
    ground.parts
      .filter(({ orden_id }) => orden_id === order.id)
      .map((part) => ({
        ...part,
        disponible: part.disponible - (part.reservada ? 0 : (used.get(keyOf(part)) ?? 0)),
      }));
  const place = (order: PlannedOrder, needs: readonly NeededPart[]) => {
    const able = ground.workers.filter((worker) => mayDo(worker, order));
    const best = bestGap(order, able, ground);
    if (!best) {
      answer.sin_hueco.push({ id: order.id, motivo: whyNowhere(order, able, ground) });
      return;
    }
    const lacking = needs.filter(isLacking);
    const load = ground.board.on(best.worker.id, best.fecha).min;
    ground.board.put(best.worker.id, order.id, best.days);
    if (lacking.length === 0)
      for (const part of needs) if (!part.reservada) used.set(keyOf(part), (used.get(keyOf(part)) ?? 0) + part.falta);
    answer.huecos.push({
      id: order.id,
      version: order.version,
      personal_id: best.worker.id,
      persona: best.worker.nombre,
      fecha_programada: new Date(best.at).toISOString(),
      motivos: reasonsFor(order, best, {
        load,
        hasParts: needs.length > 0 && lacking.length === 0,
        asset: ground.asset(order),
      }),
      conflictos: againstIt(order, best, lacking, ground.zone),
    });
  };
  const later: PlannedOrder[] = [];
  for (const order of orders) {
    const needs = needsOf(order);
    if (needs.some(isLacking)) later.push(order);
    else place(order, needs);
  }
  for (const order of later) place(order, needsOf(order));
  return answer;
};

const keyOf = ({ bodega_id, repuesto_id }: NeededPart) => `${bodega_id} ${repuesto_id}`;

const isLacking = ({ falta, disponible }: NeededPart) => falta > disponible;

const mayDo = (worker: Worker, order: PlannedOrder) =>
  missingSkills(worker, order).length === 0 && (order.responsable_id === null || order.responsable_id === worker.id);

const bestGap = (order: PlannedOrder, able: readonly Worker[], ground: Ground): Gap | undefined => {
  const today = localDay(ground.now, ground.zone);
  const minutes = minutesOf(order);
  const asset = ground.asset(order);
  const inYard = asset === undefined || asset.lugar !== null || asset.quieto;
  let best: { gap: Gap; cost: number } | undefined;
  for (const [wait, fecha] of daysFor(order, ground).entries())
    for (const worker of able) {
      const days = roomFor(minutes, worker, fecha, ground);
      const start = days && startOf(order, minutes, worker, fecha, ground);
      if (!days || !start) continue;
      const taken = ground.board.on(worker.id, fecha).min;
      const late = latenessOf(order, start.at, ground.zone);
      // What moves now is hardly in the workshop today.
      const away = fecha === today && !inYard;
      const gap = { worker, fecha, days, late, away, ...start, km: travelOf(order, worker, fecha, ground) };
      const load = (taken + minutes) / Math.max(1, worker.calendar.jornada(fecha));
      const onRun = start.run !== undefined;
      const cost = costOf({ wait, late, km: gap.km, load: Math.min(1, load), away, onRun }, order.prioridad);
      if (!best || cost < best.cost) best = { gap, cost };
    }
  return best?.gap;
};

/** The days that the work takes; undefined where it would take more than what is left of one. */
const roomFor = (minutes: number, worker: Worker, fecha: string, { board, laidUntil }: Ground) => {
  const { calendar, id } = worker;
  const shift = calendar.jornada(fecha);
  if (shift <= 0 || board.on(id, fecha).min + Math.min(minutes, shift) > shift) return undefined;
  const days = layOrder(fecha, minutes, calendar, laidUntil);
  const laid = days.reduce((sum, { min }) => sum + min, 0);
  const fits = days.every((each) => board.on(id, each.fecha).min + each.min <= calendar.jornada(each.fecha));
  return laid === minutes && fits ? days : undefined;
};

/**
 * When it can begin that day: after other work, not in an absence, and while its asset is on no run; on a run only
 * where that day has no other time.
 */
const startOf = (
  { activo_id }: PlannedOrder,
  minutes: number,
  { id, calendar }: Worker,
  fecha: string,
  { board, now, runs, zone }: Ground,
): { at: number; run?: Run } | undefined => {
  const opens = momentOf(Date.parse(fecha) + opening * minute, zone);
  const ends = opens + calendar.turno(fecha) * minute;
  const whole = Math.min(minutes, calendar.jornada(fecha)) * minute;
  const quarter = 15 * minute;
  const begins = Math.max(opens + board.on(id, fecha).min * minute, Math.ceil(now / quarter) * quarter);
  const runAt = (at: number) => runIn(runs, activo_id, at, at + minutes * minute);
  const firstFree = (blockedUntil: (at: number) => number | undefined) => {
    let at = begins;
    while (at + whole <= ends) {
      const next = blockedUntil(at);
      if (next === undefined) return at;
      at = Math.ceil(next / quarter) * quarter;
    }
    return undefined;
  };
  const offRuns = firstFree((at) => calendar.absentAt(at)?.to ?? runAt(at)?.to);
  if (offRuns !== undefined) return { at: offRuns };
  const at = firstFree((each) => calendar.absentAt(each)?.to);
  const run = at === undefined ? undefined : runAt(at);
  return at === undefined ? undefined : { at, ...(run && { run }) };
};

const latenessOf = ({ fecha_limite }: PlannedOrder, at: number, zone: string): number => {
  if (fecha_limite === null || at <= Date.parse(fecha_limite)) return 0;
  return Math.max(1, (Date.parse(localDay(at, zone)) - Date.parse(localDay(Date.parse(fecha_limite), zone))) / day);
};

/** From the nearest other work of that day, else from where the person is at home. */
const travelOf = (order: PlannedOrder, worker: Worker, fecha: string, ground: Ground): number | null => {
  const there = ground.whereIs(order);
  if (!there) return null;
  const others = ground.board.on(worker.id, fecha).ids.flatMap((id) => {
    const known = ground.known(id);
    return (known && ground.whereIs(known)) ?? [];
  });
  const home = ground.homeOf(worker);
  const from = others.length > 0 || !home ? others : [home];
  return from.length === 0 ? null : Math.min(...from.map((point) => kmBetween(point, there)));
};
