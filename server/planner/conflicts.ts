import { and, inArray, or } from 'drizzle-orm';
import type { Conflicto } from '#contract/requests/planificador';
import { localDay } from '#contract/core/localTime';
import { masDias } from '#contract/rules/fechasPlan';
import { hoursInWords } from '#contract/rules/durations';
import { folded } from '#contract/rules/text';
import type { Tx } from '../db/system';
import { ordenTable as o } from '../db/tables/ordenes';
import { isOpen } from '../resources/ordenes/index';
import { firstDay, layAll, type Board } from './board';
import { readOrders, type PlannedOrder } from './orders';
import { lackInWords, readParts } from './parts';
import { readThese, withCalendars, type Worker } from './people';
import { peopleOf, plannedUntil } from './read';
import { dayInWords, readRuns, runIn, runInWords } from './runs';

/** How far work is laid after its first day to find where it does not fit. */
const horizon = 366;

/** What speaks against the plan of these orders, as it is stored; nothing of it refuses them. */
export const conflictsOf = async (
  tx: Tx,
  empresaId: number,
  ids: readonly number[],
  zone: string,
): Promise<(id: number) => Conflicto[]> => {
  if (ids.length === 0) return () => [];
  const today = localDay(Date.now(), zone);
  const asked = await readOrders(tx, empresaId, inArray(o.id, [...ids]));
  const people = peopleOf(asked);
  const planned = asked.flatMap((order) => firstDay(order, { zone, today }) ?? []).sort();
  const [first = today] = planned;
  const hasta = masDias(planned.at(-1) ?? today, horizon);
  const theirs =
    people.length === 0 ? [] : await readOrders(tx, empresaId, and(isOpen, or(plannedUntil(hasta, zone, people))));
  const frame = { zone, today, hasta };
  const firsts = theirs.flatMap((order) => firstDay(order, frame) ?? []);
  const desde = firsts.reduce((least, each) => (each < least ? each : least), first);
  const workers = await withCalendars(tx, empresaId, await readThese(tx, empresaId, people), { desde, hasta, zone });
  const board = layAll(workers, theirs, frame);
  const spans = asked.flatMap((order) => spanOf(order) ?? []);
  const runs = await readRuns(
    tx,
    empresaId,
    spans.length > 0 ? asked.flatMap(({ activo_id }) => activo_id ?? []) : [],
    { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) + 1 },
  );
  const parts = await readParts(
    tx,
    empresaId,
    asked.filter(isPlanned).map(({ id }) => id),
  );
  const byId = new Map(asked.map((order) => [order.id, order]));

  return (id) => {
    const order = byId.get(id);
    if (!order || !isPlanned(order)) return [];
    const worker = workers.find((each) => each.id === order.responsable_id);
    const span = spanOf(order);
    const run = span && runIn(runs, order.activo_id, span.from, span.to);
    const lacking = parts.filter((part) => part.orden_id === id && part.falta > part.disponible);
    const words = lacking.map(lackInWords);
    return [
      ...(worker ? overloads(board, worker, order) : []),
      ...(worker
        ? missingSkills(worker, order).map((skill) =>
            said('habilidad', `${worker.nombre} no tiene la habilidad ${skill}`),
          )
        : []),
      ...(run ? [said('activo_en_ruta', runInWords(order.placa ?? order.activo ?? 'El activo', run, zone))] : []),
      ...(words.length > 0 ? [said('repuestos', `Faltan repuestos. ${words.join(' · ')}`)] : []),
    ];
  };
};

/** What an order needs that a person lacks, each once however it is written. */
export const missingSkills = (
  { habilidades }: Pick<Worker, 'habilidades'>,
  order: Pick<PlannedOrder, 'habilidades'>,
) => {
  const known = new Set(habilidades.map(folded));
  return order.habilidades.filter((skill) => {
    const missing = !known.has(folded(skill));
    known.add(folded(skill));
    return missing;
  });
};

const said = (tipo: Conflicto['tipo'], texto: string): Conflicto => ({ tipo, texto });

const isPlanned = ({ responsable_id, fecha_programada }: PlannedOrder) =>
  responsable_id !== null || fecha_programada !== null;

/** The time of an order from its planned moment on, in ms. */
const spanOf = ({ fecha_programada, duracion_min }: PlannedOrder) => {
  if (fecha_programada === null) return undefined;
  const from = Date.parse(fecha_programada);
  return { from, to: from + (duracion_min ?? 0) * 60_000 };
};

/** The first day on which the person would have more than their shift. */
const overloads = (board: Board, { id, nombre, calendar }: Worker, order: PlannedOrder): Conflicto[] => {
  const days = order.resto_min > 0 ? board.days(order) : [];
  const over = days.find(({ fecha, min }, at) => {
    const jornada = calendar.jornada(fecha);
    return (at === 0 && jornada === 0) || (min > 0 && board.on(id, fecha).min > jornada);
  });
  if (!over) return [];
  const shift = calendar.jornada(over.fecha);
  const min = board.on(id, over.fecha).min;
  const day = dayInWords(over.fecha);
  return [
    said(
      'sobrecarga',
      shift === 0
        ? `${nombre} no trabaja el ${day}`
        : `${nombre} queda el ${day} con ${hoursInWords(min)} en una jornada de ${hoursInWords(shift)}`,
    ),
  ];
};
