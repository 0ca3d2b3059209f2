import { limits } from '#contract/core/limits';
import type { ResumenEventos } from '#contract/requests/porAtender';

export type Alarm = ResumenEventos['alarmas'][number];

/** The most alarms listed under the first one; the inbox has the rest. */
export const few = 4;

/** All alarms that these stand for, as many as can be acknowledged at once. */
export const idsOf = (alarms: readonly Alarm[]): number[] =>
  alarms.flatMap(({ iguales }) => iguales).slice(0, limits.events.atOnce);
