import { can } from '#contract/core/access';
import { useCompany, useRole } from '../../providers/session';
import { useAfterPage } from './useAfterPage';

/** Alarms on every page, for users who may acknowledge them. */
export const Alarms = () => {
  const wanted = useMayAnswer();
  const Watch = useAfterPage(wanted, loadWatch);
  return wanted && Watch ? <Watch /> : null;
};

/** The note of the shift that the user takes over. */
export const HandedShift = () => {
  const wanted = useMayAnswer();
  const Note = useAfterPage(wanted, loadNote);
  return wanted && Note ? <Note /> : null;
};

const loadWatch = () => import('./AlarmWatch').then(({ AlarmWatch }) => AlarmWatch);
const loadNote = () => import('../../resources/eventos/shifts/ShiftNote').then(({ ShiftNote }) => ShiftNote);

/** The profile is also open to a user without a company, or who has left the stored one. */
const useMayAnswer = (): boolean => {
  const mayAnswer = can(useRole(), 'edit', 'eventos');
  return useCompany() !== undefined && mayAnswer;
};
