import { currentDay } from '../../ui/dates/zone';
import { useListKeys } from '../../ui/useListKeys';
import type { PlannerQuery } from './usePlannerQuery';

/** AvPág and RePág move through weeks or days, H goes to today. */
export const usePlannerKeys = ({ step, show }: PlannerQuery): void =>
  useListKeys({
    pagedown: () => step(1),
    pageup: () => step(-1),
    h: () => show({ desde: currentDay() }),
  });
