import { number } from '../../ui/formats';

const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/** «1,4 GB»: in steps of 1,024, one decimal below ten. */
export const bytesOf = (bytes: number): string => {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1_024 ** step;
  return `${number(value, value < 10 && step > 0 ? 1 : 0)} ${units[step] ?? ''}`;
};
