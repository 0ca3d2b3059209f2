import { localDay, localDays } from '#contract/core/localTime';
import { hoursInWords } from '#contract/rules/durations';
import { missingSkills } from './conflicts';
import type { Ground } from './ground';
import type { PlannedOrder } from './orders';
import type { Worker } from './people';
import { listed, skillsInWords } from './reasons';
import { dayInWords } from './runs';

/** Minutes for which room is kept where nobody knows how long it takes. */
const assumed = 60;

/** How long an order takes, or is assumed to. */
export const minutesOf = ({ duracion_min, resto_min }: Pick<PlannedOrder, 'duracion_min' | 'resto_min'>): number =>
  duracion_min === null ? assumed : resto_min;

/** The days on which an order could begin: not before today, and the one that somebody chose stays. */
export const daysFor = ({ fecha_programada }: PlannedOrder, { now, zone, desde, hasta }: Ground): string[] => {
  const today = localDay(now, zone);
  const first = desde > today ? desde : today;
  const planned = fecha_programada && localDay(Date.parse(fecha_programada), zone);
  const days = localDays(first, hasta, zone).map(({ day }) => day);
  return planned !== null && planned >= first ? days.filter((each) => each === planned) : days;
};

/** Why an order fits nowhere: who could do it, the absences, or the room. `able`: who may do it. */
export const whyNowhere = (order: PlannedOrder, able: readonly Worker[], ground: Ground): string => {
  if (able.length === 0) return nobodyMay(order, ground.workers);
  const days = daysFor(order, ground);
  const names = able.length > 3 ? 'Quienes pueden hacerla' : listed(able.map(({ nombre }) => nombre));
  const [one, when] = [able.length === 1, days.length === 1 ? `el ${dayInWords(days[0] ?? '')}` : 'en estos días'];
  if (days.length === 0) return 'Su fecha no está entre estos días';
  const each = days.flatMap((fecha) => able.map((worker) => ({ fecha, worker })));
  if (each.every(({ fecha, worker: { calendar } }) => calendar.jornada(fecha) <= 0))
    return each.some(({ fecha, worker: { calendar } }) => calendar.turno(fecha) > 0)
      ? `${names} ${one ? 'está ausente' : 'están ausentes'} ${when}`
      : `${names} no ${one ? 'trabaja' : 'trabajan'} ${when}`;
  const free = each.map(({ fecha, worker: { id, calendar } }) =>
    Math.max(0, calendar.jornada(fecha) - ground.board.on(id, fecha).min),
  );
  const [minutes, most] = [minutesOf(order), Math.max(...free)];
  const takes = `No cabe ${when}: dura ${hoursInWords(minutes)}`;
  if (most <= 0) return `${takes} y ${names.replace(/^Q/u, 'q')} ya ${one ? 'tiene' : 'tienen'} la jornada llena`;
  return minutes > most
    ? `${takes} y lo más que queda libre de una jornada son ${hoursInWords(most)}`
    : `${takes} y lo que queda de la jornada no alcanza`;
};

const nobodyMay = ({ responsable_id, habilidades }: PlannedOrder, workers: readonly Worker[]): string => {
  const chosen = workers.find(({ id }) => id === responsable_id);
  if (chosen) {
    const lacks = skillsInWords(missingSkills(chosen, { habilidades }));
    const others = workers.filter((each) => missingSkills(each, { habilidades }).length === 0).slice(0, 3);
    const who = listed(others.map(({ nombre }) => nombre));
    return `Es de ${chosen.nombre}, que no ${lacks}${who && `. La puede hacer ${who}`}`;
  }
  if (responsable_id !== null)
    return 'Su responsable no recibe órdenes: no está activo, no tiene turno o no se muestra';
  if (workers.length === 0) return 'Nadie de los que se muestran tiene turno';
  const nobodyHas = habilidades.filter((skill) =>
    workers.every((worker) => missingSkills(worker, { habilidades: [skill] }).length > 0),
  );
  return nobodyHas.length > 0
    ? `Nadie de los que se muestran ${skillsInWords(nobodyHas)}`
    : `Nadie de los que se muestran ${skillsInWords(habilidades)} a la vez`;
};
