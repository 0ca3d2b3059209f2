import { cambiosALaVez } from '#contract/entities/eventos';
import type { ResumenEventos } from '#contract/requests/porAtender';

export type Alarm = ResumenEventos['alarmas'][number];

/** The most alarms listed under the first one; the inbox has the rest. */
export const few = 4;

/** Newer alarms must not push a call for help out of sight. */
export const urgentFirst = (alarms: readonly Alarm[]): Alarm[] =>
  alarms.toSorted(
    (a, b) =>
      Number(b.tipo === 'sos') - Number(a.tipo === 'sos') ||
      Number(b.severidad === 'critica') - Number(a.severidad === 'critica'),
  );

/** All alarms that these stand for, as many as can be acknowledged at once. */
export const idsOf = (alarms: readonly Alarm[]): number[] =>
  alarms.flatMap(({ iguales }) => iguales).slice(0, cambiosALaVez);
