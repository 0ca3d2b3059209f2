import { and, inArray, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import { masDiasPlanificador, type PlanificadorOrdenes } from '#contract/requests/planificador';
import { dayAfter, dayStart, localDay, localDays } from '#contract/core/localTime';
import type { Tx } from '../db/system';
import { belowLevels } from '../db/belowLevels';
import { ordenTable as o } from '../db/tables/ordenes';
import { fieldError } from '../plugins/errors';
import { isOpen } from '../resources/ordenes/index';
import { firstDay, layAll, type Board, type Frame } from './board';
import { readOrders, type PlannedOrder } from './orders';
import { readPeople, takesOrders, withCalendars, type Worker } from './people';

interface Asked {
  desde: string;
  hasta: string;
  nivel_id?: number | undefined;
  personal_id?: number | undefined;
}

/** Everything of a planner between two days. */
export interface Planner extends Frame {
  board: Board;
  workers: Worker[];
  orders: PlannedOrder[];
}

/** @throws ApiError 422 at `hasta` */
export const checkSpan = ({ desde, hasta }: Pick<Asked, 'desde' | 'hasta'>): void => {
  if (hasta < desde) throw fieldError('hasta', 'No puede ser anterior al inicio');
  if (Date.parse(hasta) - Date.parse(desde) >= masDiasPlanificador * 86_400_000)
    throw fieldError('hasta', `Son ${masDiasPlanificador} días como máximo`);
};

/**
 * The people and the open orders of a company, each order laid on days until `hasta`.
 * @param more orders beside those of people and those without plan
 */
export const readPlanner = async (
  tx: Tx,
  empresaId: number,
  { desde, hasta, nivel_id, personal_id }: Asked,
  zone: string,
  more?: SQL,
): Promise<Planner> => {
  const frame = { zone, today: localDay(Date.now(), zone), hasta };
  const orders = await readOrders(tx, empresaId, and(isOpen, or(plannedUntil(hasta, zone), unplanned(nivel_id), more)));
  const people = await readPeople(tx, { empresaId, nivel_id, personal_id, also: peopleOf(orders) });
  const firsts = orders.flatMap((order) => firstDay(order, frame) ?? []);
  const from = firsts.reduce((first, each) => (each < first ? each : first), desde);
  const workers = await withCalendars(tx, empresaId, people, { desde: from, hasta, zone });
  return { ...frame, workers, orders, board: layAll(workers, orders, frame) };
};

/** With a person, and planned for a day until this one. */
export const plannedUntil = (hasta: string, zone: string, people?: readonly number[]) =>
  and(
    people ? inArray(o.responsable_id, [...people]) : isNotNull(o.responsable_id),
    lt(o.fecha_programada, new Date(dayStart(dayAfter(hasta), zone)).toISOString()),
  );

const unplanned = (nivelId: number | undefined) =>
  and(
    or(isNull(o.responsable_id), isNull(o.fecha_programada)),
    nivelId === undefined ? undefined : belowLevels(o.nivel_id, [nivelId]),
  );

export const peopleOf = (orders: readonly PlannedOrder[]): number[] => [
  ...new Set(orders.flatMap(({ responsable_id }) => responsable_id ?? [])),
];

export const isUnplanned = ({ responsable_id, fecha_programada }: PlannedOrder): boolean =>
  responsable_id === null || fecha_programada === null;

const priorities: readonly PlannedOrder['prioridad'][] = ['critica', 'alta', 'media', 'baja'];

/** The most urgent first, then by their limit; those without one last. */
export const byUrgency = (one: PlannedOrder, other: PlannedOrder): number =>
  priorities.indexOf(one.prioridad) - priorities.indexOf(other.prioridad) ||
  limitOf(one) - limitOf(other) ||
  one.id - other.id;

const limitOf = ({ fecha_limite }: PlannedOrder) =>
  fecha_limite === null ? Number.MAX_SAFE_INTEGER : Date.parse(fecha_limite);

/** The answer of `GET /planificador`. */
export const answerOf = ({ workers, orders, board, zone }: Planner, { desde, hasta }: Asked): PlanificadorOrdenes => {
  const dates = localDays(desde, hasta, zone).map(({ day }) => day);
  const people = workers.map((worker) => ({
    worker,
    dias: dates.map((fecha) => {
      const { min, ids } = board.on(worker.id, fecha);
      return {
        fecha,
        jornada_min: worker.calendar.jornada(fecha),
        asignado_min: min,
        ordenes: [...ids],
        ausencias: worker.calendar.said(fecha),
      };
    }),
  }));
  const shown = people.filter(
    ({ worker, dias }) => takesOrders(worker) || dias.some(({ ordenes }) => ordenes.length > 0),
  );
  const named = new Set(shown.flatMap(({ dias }) => dias.flatMap(({ ordenes }) => ordenes)));
  const waiting = orders.filter(isUnplanned).sort(byUrgency);
  for (const { id } of waiting) named.add(id);
  return {
    personas: shown.map(({ worker: { id, nombre, habilidades, image_url, calendar }, dias }) => ({
      id,
      nombre,
      habilidades,
      image_url,
      con_turno: calendar.con_turno,
      dias,
    })),
    sin_programar: waiting.map(({ id }) => id),
    ordenes: orders
      .filter(({ id }) => named.has(id))
      .map((order) => ({
        ...order,
        dias: board.days(order).filter(({ fecha }) => fecha >= desde && fecha <= hasta),
      })),
  };
};
