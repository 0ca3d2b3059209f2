import { minute, type Sample } from '../../model/fix';

/** A time in which a driver's key was read again and again, ms. */
export interface KeyRun {
  /** As it was read. */
  llave: string;
  desde: number;
  hasta: number;
  veces: number;
  /** The device that read it last. */
  dispositivo: number;
}

/** A key that is read again within this time was there meanwhile, ms. */
const longestPause = 5 * minute;
/** A run that lasts longer continues as another one, so that those at a time are found near it. */
export const longestRun = 60 * minute;

const none = /^(?:0x)?(?:[0\s:._-]*|[f\s:._-]*)$/i;

/** The key in what a device reports; null where it says with zeros or Fs that there is none. */
export const keyIn = (text: string): string | null => (none.test(text) ? null : text.trim());

/**
 * @param open the run that may go on
 * @returns the run after this frame, and the one that it ended
 */
export const advance = (
  open: KeyRun | undefined,
  { fecha, dispositivo_id: dispositivo, senales }: Sample,
): { open: KeyRun | undefined; ended: KeyRun | undefined } => {
  const llave = senales?.conductor;
  if (!llave) return { open, ended: undefined };
  const goesOn = open?.llave === llave && fecha - open.hasta <= longestPause && fecha - open.desde <= longestRun;
  if (goesOn) return { open: { ...open, hasta: fecha, veces: open.veces + 1, dispositivo }, ended: undefined };
  return { open: { llave, desde: fecha, hasta: fecha, veces: 1, dispositivo }, ended: open };
};
