import { dayBeside } from '../../../ui/dates/days';

/** The most executions created at once. */
export const mostRuns = 100;

/** Every day from one to the other, both included; only the first if there is no other. */
export const daysBetween = (from: string, to: string | null): string[] => {
  const days = [from];
  while (to !== null && days.length <= mostRuns) {
    const next = dayBeside(days.at(-1) ?? from, 1);
    if (next > to) break;
    days.push(next);
  }
  return days;
};
