import { shortDate } from '../../ui/formats';

const month = new Intl.DateTimeFormat('es', { month: 'short', year: 'numeric' });

/** The label on the axis of the week or month that begins (or is cut) on this day: «9 mar», «mar 2026». */
export const stepName = (day: string, step: 'semana' | 'mes') => {
  const noon = new Date(`${day}T12:00:00`);
  return step === 'mes' ? month.format(noon) : shortDate(noon).replace(/ de? ?\d{4}$| \d{4}$/, '');
};
