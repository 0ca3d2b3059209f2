import type { RutaPaquete } from '#contract/requests/despacho';
import { dayBeside } from '../../../ui/dates/days';
import { dayOf } from '../../../ui/dates/zone';
import { clock, dayWithoutYear } from '../../../ui/formats';

type Run = Pick<RutaPaquete, 'id' | 'ruta' | 'salida_en'>;

/** «hoy a las 6:00», «mañana a las 6:00», «el viernes, 21 de noviembre a las 6:00». `now`: ms. */
export const departureWords = ({ salida_en }: Pick<Run, 'salida_en'>, now: number): string => {
  const [today, day] = [dayOf(now), dayOf(salida_en)];
  const named = day === today ? 'hoy' : day === dayBeside(today, 1) ? 'mañana' : `el ${dayWithoutYear(salida_en)}`;
  return `${named} a las ${clock(salida_en)}`;
};

/** What tells a run from the others of its route on this phone: «Reparto norte», «Reparto norte, 6:00». */
export const runName = ({ id, ruta, salida_en }: Run, all: readonly Run[]): string =>
  all.some((other) => other.id !== id && other.ruta === ruta) ? `${ruta}, ${clock(salida_en)}` : ruta;
