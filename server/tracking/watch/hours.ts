import { clockAt } from '#contract/core/localTime';
import { areOpen, type Hours } from '#contract/rules/hours';

/** Whether a moment (ms) is within these hours of a zone. */
export const isWithin = (horario: readonly Hours[], at: number, zone: string): boolean => {
  const clock = new Date(clockAt(at, zone));
  return areOpen(horario, clock.getUTCDay() || 7, clock.getUTCHours() * 60 + clock.getUTCMinutes());
};
