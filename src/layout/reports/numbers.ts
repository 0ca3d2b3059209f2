import { number as written } from '../../ui/formats';

/** A figure with as many decimals as it deserves: two under ten, one under a thousand; `—` when it is not known. */
export const shortNumber = (value: unknown): string => {
  if (typeof value !== 'number') return '—';
  const size = Math.abs(value);
  return written(value, Number.isInteger(value) || size >= 1_000 ? 0 : size < 10 ? 2 : 1);
};

export const number = (value: number | null): string => shortNumber(value);
