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

/**
 * «45 s», «12 min», «1 h 2 min», «2 d 5 h»: how long something lasts.
 * @param write how whole numbers are written
 */
export const lastingInWords = (seconds: number, write: (whole: number) => string = writeAmount): string => {
  if (Math.round(seconds) < 60) return `${write(Math.round(seconds))} s`;
  const whole = Math.round(seconds / 60);
  const [days, hours, rest] = [Math.floor(whole / 1_440), Math.floor((whole % 1_440) / 60), whole % 60];
  if (days > 0) return hours > 0 ? `${write(days)} d ${hours} h` : `${write(days)} d`;
  if (hours === 0) return `${rest} min`;
  return rest > 0 ? `${hours} h ${rest} min` : `${hours} h`;
};
