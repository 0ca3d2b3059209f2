import { bit } from './packets/bytes';
import type { Reported } from './packets/report';

/** A mask of inverted bits: 0 means yes. */
export const ofStatus = (status: number): Partial<Reported> => ({
  encendido: bit(status, 10),
  alarma: !bit(status, 0)
    ? 'vibracion'
    : !bit(status, 1) || !bit(status, 18)
      ? 'sos'
      : !bit(status, 2)
        ? 'exceso'
        : !bit(status, 19)
          ? 'corte_energia'
          : null,
});

/** Its eight digits; nothing is read in anything else. */
export const ofStatusText = (text = ''): Partial<Reported> =>
  /^[0-9A-F]{8}$/i.test(text) ? ofStatus(parseInt(text, 16)) : {};

/** Levels of the battery: 1 to 6, or percent. */
export const levelOf = (value: number): number | null => {
  if (value >= 1 && value <= 6) return [0, 10, 20, 60, 80, 100][value - 1] ?? null;
  return value > 6 && value <= 100 ? value : null;
};
