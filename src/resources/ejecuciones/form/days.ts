import { dayBeside } from '../../../ui/dates/days';

/** Executions that are made in one go. */
export const mostRuns = 100;

/** Every day from one to another, both included; without another only the one. */
export const daysBetween = (from: string, to: string | null): string[] => {
  const days = [from];
  while (to !== null && days.length <= mostRuns) {
    const next = dayBeside(days.at(-1) ?? from, 1);
    if (next > to) break;
    days.push(next);
  }
  return days;
};
