import { currentDay } from '../../ui/dates/zone';
import { useListKeys } from '../../ui/useListKeys';
import type { PlannerQuery } from './usePlannerQuery';

/** AvPág and RePág move through weeks or days, H goes to today. */
export const usePlannerKeys = ({ step, show }: PlannerQuery): void =>
  useListKeys({
    pagedown: () => !isDragging() && step(1),
    pageup: () => !isDragging() && step(-1),
    h: () => show({ desde: currentDay() }),
  });

/** What is held belongs to the days that are shown. */
const isDragging = (): boolean => document.querySelector('[data-held=true]') !== null;
