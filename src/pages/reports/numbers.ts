import { number as written } from '../../ui/formats';

/** A figure with one decimal below a thousand, so that adjacent ones look alike; `—` if unknown. */
export const shortNumber = (value: unknown): string => {
  if (typeof value !== 'number') return '—';
  const size = Math.abs(value);
  return written(value, Number.isInteger(value) || size >= 1_000 ? 0 : size < 0.1 ? 2 : 1);
};

export const number = (value: number | null): string => shortNumber(value);
