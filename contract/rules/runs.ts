import type { EstadoEjecucion, ParadaEjecutada } from '../entities/ejecuciones';

/** The state of an execution: the server derives it from what is stored, a driver's phone foresees it with marks. */

/** A stop that an execution serves, in the order of its plan. Ms. */
export interface ServedStop {
  planeada: number;
  llegada: number | null;
  /** Only the driver says so. */
  dicha: boolean;
}

/**
 * When an execution ends by its stops: at the last one, unless only the driver says so and no other stop was reached
 * before. Ms; null: it goes on.
 */
export const endByStops = (stops: readonly Omit<ServedStop, 'planeada'>[]): number | null => {
  const last = stops.at(-1);
  if (!last || last.llegada === null) return null;
  const { llegada, dicha } = last;
  const isAfterOthers = stops.length === 1 || stops.slice(0, -1).some((stop) => (stop.llegada ?? Infinity) <= llegada);
  return dicha && !isAfterOthers ? null : llegada;
};

/** Whether an execution departs at its first stop: one that the dispatch added, or the only one, is its destination. */
export const departsAtFirst = (stops: readonly { agregada?: boolean }[]): boolean =>
  stops.length > 1 && !stops[0]?.agregada;

/** A stop that was not reached: it is passed over once a later one is reached, or the execution has ended. */
export const unreachedState = (at: number, lastReached: number, fin: number | null): 'omitida' | 'pendiente' =>
  fin !== null || at < lastReached ? 'omitida' : 'pendiente';

interface Course {
  cancelada: boolean;
  /** Somebody ended it and said that it was not driven as planned. */
  incumplida: boolean;
  /** Its path was not driven to its end, where it has no stops. */
  inacabada: boolean;
  /** Ms; null: not yet. */
  inicio: number | null;
  fin: number | null;
  stops: readonly Pick<ParadaEjecutada, 'estado' | 'obligatoria'>[];
}

/** The state of an execution, by its stops and moments. */
export const stateOfRun = ({ cancelada, incumplida, inacabada, inicio, fin, stops }: Course): EstadoEjecucion => {
  if (cancelada) return 'cancelada';
  if (fin === null) return inicio === null ? 'programada' : 'en_curso';
  const left = stops.some(({ obligatoria, estado }) => obligatoria && estado === 'omitida');
  return incumplida || inicio === null || left || inacabada ? 'incumplida' : 'completada';
};

/**
 * How far an execution was behind its plan at a stop, ms. Where it departs, by its departure (`salida`, null: not yet):
 * who waits for it is not ahead.
 */
export const behindAt = (
  {
    planeada,
    servicio,
    llegada,
    salida,
  }: { planeada: number; servicio: number; llegada: number; salida: number | null },
  departs: boolean,
  now: number,
): number => {
  if (!departs) return llegada - planeada;
  return salida === null ? Math.max(0, now - planeada - servicio) : salida - planeada - servicio;
};

/**
 * How far an execution is behind its plan, ms; null: unknown. That of the stop that was reached last; while the next
 * one is overdue, at least that much.
 * @param stops `atraso`: how far it was behind there
 * @param next the place of the stop to come; -1: none, or it is not being driven
 */
export const delayOf = (
  stops: readonly (Pick<ServedStop, 'planeada' | 'llegada'> & { atraso: number | null })[],
  next: number,
  now: number,
): number | null => {
  let latest = -1;
  for (const [at, { llegada }] of stops.entries())
    if (llegada !== null && llegada >= (stops[latest]?.llegada ?? -Infinity)) latest = at;
  const delay = stops[latest]?.atraso ?? null;
  const overdue = next >= 0 ? now - (stops[next]?.planeada ?? Infinity) : -Infinity;
  return overdue > 0 ? Math.max(delay ?? 0, overdue) : delay;
};
