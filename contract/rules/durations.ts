import { writeAmount } from './amounts';

/**
 * «45 min», «2 h», «3 h 20 min»: how long somebody works or is expected to.
 * @param write how the number of hours is written
 */
export const hoursInWords = (minutes: number, write: (hours: number) => string = writeAmount): string => {
  const whole = Math.max(0, Math.round(minutes));
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${write(hours)} h` : `${write(hours)} h ${rest} min`;
};
