import type { Sugerencias } from '#contract/requests/planificador';
import { localDay, localDays, momentOf } from '#contract/core/localTime';
import { layOrder } from '#contract/rules/load';
import type { Board } from './board';
import { missingSkills } from './conflicts';
import type { PlannedOrder } from './orders';
import { lackInWords, type NeededPart } from './parts';
import type { Worker } from './people';
import { kmBetween, type Point, type Whereabouts } from './places';
import { reasonsFor, skillsInWords, type Gap } from './reasons';
import { runIn, type Run } from './runs';
import { costOf } from './score';

/** All that a suggestion looks at. Days are of the company's zone. */
export interface Ground {
  /** IANA */
  zone: string;
  /** In ms. */
  now: number;
  desde: string;
  hasta: string;
  /** Work that is longer than a day goes on until then. */
  laidUntil: string;
  /** Who takes orders. */
  workers: readonly Worker[];
  /** What they have already; what is suggested is put there too. */
  board: Board;
  runs: readonly Run[];
  parts: readonly NeededPart[];
  whereIs: (order: PlannedOrder) => Point | undefined;
  /** Where a person is at home. */
  homeOf: (worker: Worker) => Point | undefined;
  asset: (order: PlannedOrder) => Whereabouts | undefined;
  /** An order that is on the board. */
  known: (id: number) => PlannedOrder | undefined;
}

/** Minutes for which room is kept where nobody knows how long it takes. */
const assumed = 60;
/** When work begins, in minutes of the day: a shift tells only how long it is. */
const opening = 8 * 60;
const minute = 60_000;
const day = 86_400_000;

/** Finds a place for each order, one after the other, so that they do not overbook each other. */
export const suggest = (orders: readonly PlannedOrder[], ground: Ground): Sugerencias => {
  const answer: Sugerencias = { huecos: [], sin_hueco: [] };
  const used = new Map<string, number>();
  for (const order of orders) {
    const needs = ground.parts.filter(({ orden_id }) => orden_id === order.id);
    const lacking = needs.filter(
      (part) => part.falta > part.disponible - (part.reservada ? 0 : (used.get(keyOf(part)) ?? 0)),
    );
    const able = ground.workers.filter(
      (worker) =>
        missingSkills(worker, order).length === 0 &&
        (order.responsable_id === null || order.responsable_id === worker.id),
    );
    const best = lacking.length === 0 ? bestGap(order, able, ground) : undefined;
    if (!best) {
      const motivo =
        lacking.length > 0
          ? `Faltan repuestos. ${lacking.map(lackInWords).join(' · ')}`
          : able.length === 0
            ? `Nadie de los que se muestran ${skillsInWords(order.habilidades)}`
            : 'No cabe en estos días';
      answer.sin_hueco.push({ id: order.id, motivo });
      continue;
    }
    const load = ground.board.on(best.worker.id, best.fecha).min;
    ground.board.put(best.worker.id, order.id, best.days);
    for (const part of needs) if (!part.reservada) used.set(keyOf(part), (used.get(keyOf(part)) ?? 0) + part.falta);
    answer.huecos.push({
      id: order.id,
      version: order.version,
      personal_id: best.worker.id,
      persona: best.worker.nombre,
      fecha_programada: new Date(best.at).toISOString(),
      motivos: reasonsFor(order, best, { load, hasParts: needs.length > 0, asset: ground.asset(order) }),
      conflictos: [],
    });
  }
  return answer;
};

const keyOf = ({ bodega_id, repuesto_id }: NeededPart) => `${bodega_id} ${repuesto_id}`;

const bestGap = (order: PlannedOrder, able: readonly Worker[], ground: Ground): Gap | undefined => {
  const today = localDay(ground.now, ground.zone);
  const first = ground.desde > today ? ground.desde : today;
  const minutes = order.duracion_min === null ? assumed : order.resto_min;
  const asset = ground.asset(order);
  const planned = order.fecha_programada && localDay(Date.parse(order.fecha_programada), ground.zone);
  const inYard = asset === undefined || asset.lugar !== null || asset.quieto;
  let best: { gap: Gap; cost: number } | undefined;
  for (const [wait, { day: fecha }] of localDays(first, ground.hasta, ground.zone).entries()) {
    // What moves now is not in the workshop today.
    if (fecha === today && !inYard) continue;
    // A day that somebody chose stays.
    if (planned !== null && planned >= first && planned !== fecha) continue;
    for (const worker of able) {
      const days = roomFor(minutes, worker, fecha, ground);
      const at = days && startOf(order, minutes, worker, fecha, ground);
      if (!days || at === undefined) continue;
      const taken = ground.board.on(worker.id, fecha).min;
      const late = latenessOf(order, at, ground.zone);
      const gap = { worker, fecha, at, days, late, km: travelOf(order, worker, fecha, ground) };
      const load = (taken + minutes) / Math.max(1, worker.calendar.jornada(fecha));
      const cost = costOf({ wait, late, km: gap.km, load: Math.min(1, load), inYard }, order.prioridad);
      if (!best || cost < best.cost) best = { gap, cost };
    }
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

/** When it can begin that day: after other work, not in an absence, and while its asset is on no run. */
const startOf = (
  { activo_id }: PlannedOrder,
  minutes: number,
  { id, calendar }: Worker,
  fecha: string,
  { board, now, runs, zone }: Ground,
): number | undefined => {
  const opens = momentOf(Date.parse(fecha) + opening * minute, zone);
  const ends = opens + calendar.turno(fecha) * minute;
  const whole = Math.min(minutes, calendar.jornada(fecha)) * minute;
  const quarter = 15 * minute;
  let at = Math.max(opens + board.on(id, fecha).min * minute, Math.ceil(now / quarter) * quarter);
  for (;;) {
    if (at + whole > ends) return undefined;
    const next = calendar.absentAt(at)?.to ?? runIn(runs, activo_id, at, at + minutes * minute)?.to;
    if (next === undefined) return at;
    at = Math.ceil(next / quarter) * quarter;
  }
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
