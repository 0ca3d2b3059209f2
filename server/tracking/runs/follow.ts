import type { EstadoEjecucion, ParadaEjecutada } from '#contract/ejecuciones';
import { reachedState } from '#contract/rules/stops';
import { expected, type Estimate, type ExpectedPlan, type ExpectedStop, type Known } from './arrivals';

/** A stop of the plan. Ms. */
export interface Planned extends Pick<ExpectedStop, 'lugar' | 'manejo'> {
  parada: number;
  planeada: number;
  ventana: number;
  /** How long it is to be served. */
  servicio: number;
  obligatoria: boolean;
  /** It is not to be served: nobody waits for it, and it is not missing. */
  omitida?: boolean;
  /** When its driver says they were there. */
  dicha?: number | null;
  /** When the dispatch put it in its place. */
  ordenada?: number | null;
}

export interface Plan extends Pick<ExpectedPlan, 'linea'> {
  stops: readonly Planned[];
  /** Length of its line. */
  metros: number;
  salida: number;
  /** The earliest time that counts for it. */
  desde: number;
  hasta: number;
}

/** What people recorded. Ms. */
export interface Said {
  iniciada: number | null;
  terminada: number | null;
  incumplida: boolean;
  cancelada: boolean;
}

interface Visit {
  parada: number;
  entrada: number;
  salida: number | null;
  /** Only the driver says so. */
  dicha?: true;
}

/** What the asset did. Ms, metres. */
export interface Facts extends Known {
  /** In order of their beginnings. */
  visits: readonly Visit[];
  curso: { entro: number; avance: number; llego: number | null } | null;
}

type StopState = ParadaEjecutada['estado'];

export interface Followed {
  estado: EstadoEjecucion;
  inicio: number | null;
  fin: number | null;
  avance_pct: number;
  /** Of each stop of the plan. */
  stops: { llegada: number | null; salida: number | null; dicha: boolean; estado: StopState; eta: Estimate | null }[];
  /** Ms behind the plan. */
  retraso: number | null;
  /** The first stop that is still to come. */
  siguiente: number | null;
  eta: number | null;
  eta_plan: number | null;
}

const minute = 60_000;
/**
 * A stop that is reached earlier than this before its time may belong to another round: it counts only right after the
 * stop before it.
 */
const earliest = 30 * minute;

/** The state of an execution: a pure function of the plan, what people recorded, what the asset did, and the time. */
export const follow = (plan: Plan, said: Said, facts: Facts, now: number): Followed => {
  const served = plan.stops.filter(({ omitida }) => !omitida);
  const followed = followInPlace({ ...plan, stops: served }, said, facts, now);
  if (served.length === plan.stops.length) return followed;
  const used = new Set(followed.stops.map(({ llegada }, at) => `${served[at]?.parada} ${llegada}`));
  const limit = Math.min(said.terminada ?? Infinity, plan.hasta);
  return {
    ...followed,
    stops: plan.stops.map((stop) => followed.stops[served.indexOf(stop)] ?? unserved(plan, stop, facts, limit, used)),
  };
};

/**
 * An arrival that the dispatch could not know of does not pass over what it ordered afterwards: a stop that it put
 * before others comes after those that were reached by then.
 */
const followInPlace = (plan: Plan, said: Said, facts: Facts, now: number): Followed => {
  const followed = followServed(plan, said, facts, now);
  const reached = followed.stops.map(({ llegada }) => llegada);
  const last = reached.findLastIndex((at) => at !== null);
  const isLate = ({ ordenada = null }: Planned, at: number) =>
    ordenada !== null &&
    at < last &&
    followed.stops[at]?.estado === 'omitida' &&
    (followed.fin === null || (said.terminada === null && followed.fin < ordenada)) &&
    reached.slice(at + 1).every((arrival) => arrival === null || arrival < ordenada);
  const late = plan.stops.filter(isLate);
  if (late.length === 0) return followed;
  const stops = [
    ...plan.stops.slice(0, last + 1).filter((stop) => !late.includes(stop)),
    ...late,
    ...plan.stops.slice(last + 1),
  ];
  const again = followServed({ ...plan, stops }, said, facts, now);
  return {
    ...again,
    stops: plan.stops.flatMap((stop) => again.stops[stops.indexOf(stop)] ?? []),
  };
};

/** An omitted stop keeps its arrival, if the asset was there. */
const unserved = (
  plan: Plan,
  stop: Planned,
  { visits }: Facts,
  limit: number,
  used: Set<string>,
): Followed['stops'][number] => {
  const visit = visits.find(
    (each) => each.entrada < limit && fits(stop, each, false, plan) && !used.has(`${each.parada} ${each.entrada}`),
  );
  if (visit) used.add(`${visit.parada} ${visit.entrada}`);
  const dicha = !visit && stop.dicha != null;
  return {
    llegada: visit?.entrada ?? stop.dicha ?? null,
    salida: visit?.salida ?? null,
    dicha,
    estado: 'omitida',
    eta: null,
  };
};

const followServed = (plan: Plan, said: Said, { visits, curso, ...known }: Facts, now: number): Followed => {
  const { stops } = plan;
  const limit = Math.min(said.terminada ?? Infinity, plan.hasta);
  const within = visits.filter(({ entrada, salida }) => entrada < limit && (salida ?? now) >= plan.desde);
  const due = endOf(plan, within);
  const until = (end: number | null) => within.filter(({ entrada }) => entrada <= (end ?? Infinity));
  const matched = match(plan, until(due));
  const taken = asTold(plan, inOrder(plan, matched, until(due)), within, limit, now);
  // A last stop that was reached in order ends it too, however early that was.
  const end = due ?? (matched.at(-1) ? null : endAsTold(taken));

  const inicio = startOf(plan, said, taken, curso, now);
  const reached = stops.length > 0 ? end : (curso?.llego ?? null);
  const fin =
    said.terminada ?? (reached !== null && reached < plan.hasta ? reached : now >= plan.hasta ? plan.hasta : null);
  const last = taken.findLastIndex(Boolean);
  const states = stops.map(
    (stop, at): StopState =>
      stateOf(stop, taken[at] ?? null, at === 0, plan) ?? (fin !== null || at < last ? 'omitida' : 'pendiente'),
  );
  const estado = stateOfAll(said, plan, states, inicio, fin, curso);

  const done = taken.filter(Boolean).length;
  const next = fin === null ? states.indexOf('pendiente') : -1;
  const times = expected(plan, taken, inicio, now, known);
  const driving = estado === 'en_curso';
  const along = curso && plan.metros > 0 ? Math.min(1, curso.avance / plan.metros) : 0;
  return {
    estado,
    inicio,
    fin: inicio === null && said.terminada === null ? null : fin,
    avance_pct: Math.round(
      100 * (times.avance ?? (stops.length > 0 ? done / stops.length : estado === 'completada' ? 1 : along)),
    ),
    stops: stops.map((_, at) => ({
      llegada: taken[at]?.entrada ?? null,
      salida: taken[at]?.salida ?? null,
      dicha: taken[at]?.dicha ?? false,
      estado: states[at] ?? 'pendiente',
      eta: driving && states[at] === 'pendiente' ? (times.stops[at] ?? null) : null,
    })),
    retraso: delayOf(plan, taken, driving ? next : -1, now),
    siguiente: next >= 0 && estado !== 'cancelada' ? (stops[next]?.parada ?? null) : null,
    eta: driving ? (times.stops.at(-1)?.eta ?? null) : null,
    eta_plan: driving ? times.plan : null,
  };
};

/** Whether this visit can belong to this stop. At the first one the asset may have stood for long. */
const fits = (stop: Planned, visit: Visit, first: boolean, { desde }: Plan) =>
  visit.parada === stop.parada &&
  (visit.entrada >= stop.planeada - Math.max(earliest, stop.ventana) ||
    (first && visit.entrada <= desde && (visit.salida ?? Infinity) >= desde));

/** When the execution ended: at the last stop, if that is reached after another one. */
const endOf = (plan: Plan, visits: readonly Visit[]): number | null => {
  const { stops } = plan;
  const last = stops.at(-1);
  if (!last) return null;
  const others = stops.slice(0, -1);
  const began = visits.find((visit) => others.some((stop, at) => fits(stop, visit, at === 0, plan)));
  if (others.length > 0 && !began) return null;
  const end = visits.find(
    (visit) =>
      visit !== began && fits(last, visit, stops.length === 1, plan) && visit.entrada >= (began?.entrada ?? -Infinity),
  );
  return end?.entrada ?? null;
};

/**
 * Assigns visits to stops: as many as possible in the order of the plan, and among these the nearest to the planned
 * times; then, from the rest, those out of order.
 */
const match = (plan: Plan, visits: readonly Visit[]): (Visit | null)[] => {
  const { stops } = plan;
  const [n, m] = [stops.length, visits.length];
  const width = m + 1;
  const [count, off] = [new Int32Array((n + 1) * width), new Float64Array((n + 1) * width)];
  const better = (a: number, b: number) =>
    (count[a] ?? 0) > (count[b] ?? 0) || (count[a] === count[b] && (off[a] ?? 0) <= (off[b] ?? 0));
  const take = new Uint8Array((n + 1) * width);
  for (let i = n - 1; i >= 0; i--)
    for (let j = m - 1; j >= 0; j--) {
      const [here, skipStop, skipVisit, both] = [
        i * width + j,
        (i + 1) * width + j,
        i * width + j + 1,
        (i + 1) * width + j + 1,
      ];
      const best = better(skipStop, skipVisit) ? skipStop : skipVisit;
      [count[here], off[here]] = [count[best] ?? 0, off[best] ?? 0];
      take[here] = best === skipStop ? 1 : 2;
      const [stop, visit] = [stops[i], visits[j]];
      if (!stop || !visit || !fits(stop, visit, i === 0, plan)) continue;
      const [n1, o1] = [(count[both] ?? 0) + 1, (off[both] ?? 0) + Math.abs(visit.entrada - stop.planeada)];
      if (n1 > (count[here] ?? 0) || (n1 === count[here] && o1 <= (off[here] ?? 0))) {
        [count[here], off[here]] = [n1, o1];
        take[here] = 3;
      }
    }
  const taken: (Visit | null)[] = stops.map(() => null);
  for (let [i, j] = [0, 0]; i < n && j < m;) {
    const way = take[i * width + j];
    if (way === 3) taken[i++] = visits[j++] ?? null;
    else if (way === 1) i++;
    else j++;
  }
  const left = visits.filter((visit) => !taken.includes(visit));
  for (const [at, stop] of stops.entries()) {
    if (taken[at]) continue;
    const nearest = left
      .filter((visit) => fits(stop, visit, false, plan))
      .sort((a, b) => Math.abs(a.entrada - stop.planeada) - Math.abs(b.entrada - stop.planeada))[0];
    if (!nearest) continue;
    taken[at] = nearest;
    left.splice(left.indexOf(nearest), 1);
  }
  return taken;
};

/**
 * Adds visits in the order of the plan, however early: right after the stop before, and before the next one that was
 * reached.
 */
const inOrder = ({ stops }: Plan, matched: readonly (Visit | null)[], visits: readonly Visit[]): (Visit | null)[] => {
  const taken = [...matched];
  for (const [at, stop] of stops.entries()) {
    const before = taken[at - 1];
    if (taken[at] || !before) continue;
    const after = taken.slice(at + 1).find(Boolean);
    taken[at] =
      visits.find(
        (visit) =>
          visit.parada === stop.parada &&
          !taken.includes(visit) &&
          visit.entrada > before.entrada &&
          (!after || visit.entrada < after.entrada),
      ) ?? null;
  }
  return taken;
};

/** How long before its visit a driver may say that they have arrived. */
const saidBefore = 15 * minute;

/**
 * Adds what the driver says of stops that no visit was assigned to: a visit around that time, however early for the
 * plan, else only the driver's word.
 */
const asTold = (
  { stops }: Plan,
  taken: readonly (Visit | null)[],
  visits: readonly Visit[],
  limit: number,
  now: number,
): (Visit | null)[] => {
  const told = [...taken];
  for (const [at, { parada, dicha }] of stops.entries()) {
    if (told[at] || dicha == null || dicha >= limit) continue;
    const around = visits.find(
      (visit) =>
        visit.parada === parada &&
        !told.includes(visit) &&
        visit.entrada - saidBefore <= dicha &&
        dicha <= (visit.salida ?? now),
    );
    told[at] = around ?? { parada, entrada: dicha, salida: null, dicha: true };
  }
  return told;
};

/** The arrival at the last stop, unless only the driver says so and no other stop was reached before. */
const endAsTold = (taken: readonly (Visit | null)[]): number | null => {
  const last = taken.at(-1);
  if (!last) return null;
  const isAfterOthers =
    taken.length === 1 || taken.slice(0, -1).some((visit) => visit && visit.entrada <= last.entrada);
  return last.dicha && !isAfterOthers ? null : last.entrada;
};

/** Null: it was not reached. An asset that stands at the first stop when it is due is on time. */
const stateOf = ({ planeada, ventana }: Planned, visit: Visit | null, first: boolean, plan: Plan): StopState | null => {
  if (!visit) return null;
  const state = reachedState(planeada, ventana, visit.entrada);
  if (state !== 'temprano') return state;
  return first && visit.entrada <= plan.desde && (visit.salida ?? Infinity) >= planeada - ventana
    ? 'a_tiempo'
    : 'temprano';
};

const startOf = (
  { stops, salida }: Plan,
  { iniciada }: Said,
  taken: readonly (Visit | null)[],
  curso: Facts['curso'],
  now: number,
): number | null => {
  if (iniciada !== null) return iniciada;
  if (stops.length === 0) return curso?.entro ?? null;
  const begins = taken.flatMap((visit, at) => {
    if (!visit) return [];
    // It waits at the first stop until it leaves, or until its departure.
    return [at === 0 ? Math.max(visit.entrada, Math.min(visit.salida ?? Infinity, salida)) : visit.entrada];
  });
  const first = Math.min(...begins);
  return first <= now ? first : null;
};

const stateOfAll = (
  said: Said,
  plan: Plan,
  states: readonly StopState[],
  inicio: number | null,
  fin: number | null,
  curso: Facts['curso'],
): EstadoEjecucion => {
  if (said.cancelada) return 'cancelada';
  if (fin === null) return inicio === null ? 'programada' : 'en_curso';
  const left = plan.stops.some(({ obligatoria }, at) => obligatoria && states[at] === 'omitida');
  const unfinished = plan.stops.length === 0 && !curso?.llego && said.terminada === null;
  return said.incumplida || inicio === null || left || unfinished ? 'incumplida' : 'completada';
};

/** Delay at the last stop that was reached; while the next one is overdue, at least that much. */
const delayOf = ({ stops }: Plan, taken: readonly (Visit | null)[], next: number, now: number): number | null => {
  let latest: { at: number; visit: Visit } | null = null;
  for (const [at, visit] of taken.entries())
    if (visit && visit.entrada >= (latest?.visit.entrada ?? -Infinity)) latest = { at, visit };
  const behind = latest ? latest.visit.entrada - (stops[latest.at]?.planeada ?? 0) : null;
  // An asset that waits at the first stop is not ahead of the plan.
  const delay = behind !== null && latest?.at === 0 ? Math.max(0, behind) : behind;
  const overdue = next >= 0 ? now - (stops[next]?.planeada ?? Infinity) : -Infinity;
  return overdue > 0 ? Math.max(delay ?? 0, overdue) : delay;
};
