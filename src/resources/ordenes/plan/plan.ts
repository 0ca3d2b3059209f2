import type { PlanificadorOrdenes } from '#contract/requests/planificador';
import { layOrder } from '#contract/rules/load';
import { folded } from '#contract/rules/text';
import { currentDay, dayOf } from '../../../ui/dates/zone';
import { dateFormat, workHours } from '../../../ui/formats';
import type { Place } from './requests';

export type Plan = PlanificadorOrdenes;
export type PlanPerson = Plan['personas'][number];
export type PlanDay = PlanPerson['dias'][number];
export type PlanOrder = Plan['ordenes'][number];

/** What a place for an order would mean. */
export interface Foreseen {
  /** What it takes of each day, and what that day has then. */
  days: readonly { fecha: string; min: number; total: number; jornada: number }[];
  /** Why it is not as it should be; an absence is refused. */
  conflicts: readonly string[];
  refused: boolean;
}

/** Foretells what the server would say of a place, from what the board shows. */
export const foresee = (order: PlanOrder, person: PlanPerson, fecha: string): Foreseen => {
  const days = sharesOf(order, person, fecha).map(({ fecha: day, min }) => {
    const found = person.dias.find((each) => each.fecha === day);
    const total = (found?.asignado_min ?? 0) - ownShare(order, person.id, day) + min;
    return { fecha: day, min, total, jornada: found?.jornada_min ?? 0 };
  });
  const planned = person.dias.find((each) => each.fecha === fecha);
  const absent = planned !== undefined && isAbsent(planned);
  const off = planned !== undefined && planned.jornada_min === 0 && !absent;
  const skills = new Set(person.habilidades.map(folded));
  return {
    days,
    refused: absent,
    conflicts: [
      ...(absent ? [`Ausente: ${planned.ausencias.join(', ')}`] : []),
      ...(off ? [person.con_turno ? 'Ese día no trabaja' : 'No tiene turno'] : []),
      ...days
        .filter(({ total, jornada, min }) => min > 0 && jornada > 0 && total > jornada)
        .map(({ fecha: day, total, jornada }) => `${dayName(day)}: ${workHours(total)} de ${workHours(jornada)}`),
      ...order.habilidades.filter((skill) => !skills.has(folded(skill))).map((skill) => `Le falta: ${skill}`),
    ],
  };
};

/** The board as it is once an order has this place. Who is not touched stays the same object. */
export const moved = (plan: Plan, id: number, place: Place, version?: number): Plan => {
  const order = plan.ordenes.find((each) => each.id === id);
  if (!order) return plan;
  const person = plan.personas.find((each) => each.id === place.personal_id);
  const fecha = place.fecha_programada === null ? undefined : dayOf(place.fecha_programada);
  const dias = person && fecha !== undefined ? sharesOf(order, person, fecha) : [];
  const next: PlanOrder = {
    ...order,
    ...(version !== undefined && { version }),
    estado: stateAfter(order.estado, place),
    responsable_id: place.personal_id,
    fecha_programada: place.fecha_programada,
    dias,
  };
  const isLoose = place.personal_id === null || place.fecha_programada === null;
  const others = plan.sin_programar.filter((each) => each !== id);
  const ordenes = plan.ordenes.map((each) => (each.id === id ? next : each));
  return {
    personas: plan.personas.map((each) => withOrder(each, order, each === person ? dias : [])),
    ordenes,
    sin_programar: isLoose ? byUrgency([...others, id], ordenes) : others,
  };
};

/** Away that whole day. */
export const isAbsent = ({ jornada_min, ausencias }: PlanDay): boolean => jornada_min === 0 && ausencias.length > 0;

const short = dateFormat({ weekday: 'short', day: 'numeric' });
/** «Mar 3» */
export const dayName = (day: string): string => {
  const text = short(day).replace(',', '').replace('.', '');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** «3 h», «sin estimar» */
export const lengthOf = ({ duracion_min, resto_min }: Pick<PlanOrder, 'duracion_min' | 'resto_min'>): string => {
  if (duracion_min === null) return 'sin estimar';
  return resto_min < duracion_min ? `quedan ${workHours(resto_min)}` : workHours(duracion_min);
};

/** «1 h 15», «45 min»: where there is little room. */
export const shortHours = (minutes: number): string =>
  minutes < 60 ? workHours(minutes) : workHours(minutes).replace(/ min$/, '');

const underWay = new Set<PlanOrder['estado']>(['en_progreso', 'en_espera']);

/** What is under way is not done before today. */
const sharesOf = (order: PlanOrder, person: PlanPerson, fecha: string) => {
  const today = currentDay();
  const from = underWay.has(order.estado) && fecha < today ? today : fecha;
  const last = person.dias.at(-1)?.fecha ?? from;
  return layOrder(
    from,
    order.resto_min,
    {
      con_turno: person.con_turno,
      jornada: (day) => person.dias.find((each) => each.fecha === day)?.jornada_min ?? 0,
    },
    last,
  );
};

const ownShare = (order: PlanOrder, person: number, fecha: string): number =>
  order.responsable_id === person ? (order.dias.find((each) => each.fecha === fecha)?.min ?? 0) : 0;

const withOrder = (person: PlanPerson, { id, ...order }: PlanOrder, dias: PlanOrder['dias']): PlanPerson => {
  const had = person.dias.some(({ ordenes }) => ordenes.includes(id));
  if (!had && dias.length === 0) return person;
  return {
    ...person,
    dias: person.dias.map((day) => {
      const before = day.ordenes.includes(id) ? (order.dias.find(({ fecha }) => fecha === day.fecha)?.min ?? 0) : 0;
      const share = dias.find(({ fecha }) => fecha === day.fecha);
      const rest = day.ordenes.filter((each) => each !== id);
      return {
        ...day,
        asignado_min: day.asignado_min - before + (share?.min ?? 0),
        ordenes: share ? [...rest, id] : rest,
      };
    }),
  };
};

const stateAfter = (estado: PlanOrder['estado'], { personal_id }: Place): PlanOrder['estado'] => {
  if (estado === 'pendiente' && personal_id !== null) return 'asignada';
  return estado === 'asignada' && personal_id === null ? 'pendiente' : estado;
};

const priorities: readonly PlanOrder['prioridad'][] = ['critica', 'alta', 'media', 'baja'];

/** By priority, then by limit; those without a limit last. */
const byUrgency = (ids: readonly number[], ordenes: readonly PlanOrder[]): number[] => {
  const rank = (id: number) => {
    const order = ordenes.find((each) => each.id === id);
    return order ? `${priorities.indexOf(order.prioridad)} ${order.fecha_limite ?? '9999'}` : '9';
  };
  return ids
    .map((id) => ({ id, rank: rank(id) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : a.id - b.id))
    .map(({ id }) => id);
};
