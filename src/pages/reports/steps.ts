import { dateFormat, dayAndMonth } from '../../ui/formats';

const month = dateFormat({ month: 'short', year: 'numeric' });

/** The label on the axis of the week or month that begins (or is cut) on this day: «9 mar», «mar 2026». */
export const stepName = (day: string, step: 'semana' | 'mes') => (step === 'mes' ? month(day) : dayAndMonth(day));
