import { can } from '#contract/core/access';
import { useCompany, useRole } from '../../providers/session';
import { useAfterPage } from './useAfterPage';

/** Alarms above the pages of the control room, and above all pages while somebody calls for help. */
export const AlarmStrip = () => {
  const wanted = useMayAnswer();
  const Strip = useAfterPage(wanted, loadStrip);
  return wanted && Strip ? <Strip /> : null;
};

/** The same on the other pages: their number in the navbar, which opens them. */
export const AlarmBadge = () => {
  const wanted = useMayAnswer();
  const Badge = useAfterPage(wanted, loadBadge);
  return wanted && Badge ? <Badge /> : null;
};

/** The note of the shift that the user takes over. */
export const HandedShift = () => {
  const wanted = useMayAnswer();
  const Note = useAfterPage(wanted, loadNote);
  return wanted && Note ? <Note /> : null;
};

const loadStrip = () => import('./AlarmWatch').then(({ WatchedStrip }) => WatchedStrip);
const loadBadge = () => import('./AlarmWatch').then(({ WatchedBadge }) => WatchedBadge);
const loadNote = () => import('../../resources/eventos/shifts/ShiftNote').then(({ ShiftNote }) => ShiftNote);

/** The profile is also open to a user without a company, or who has left the stored one. */
const useMayAnswer = (): boolean => {
  const mayAnswer = can(useRole(), 'edit', 'eventos');
  return useCompany() !== undefined && mayAnswer;
};
