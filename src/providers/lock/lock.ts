import { device } from '../device';
import { lockKeys } from './lockKeys';
import type { Sealed } from './sealed';

/** The session of this device that only a PIN opens. */
export interface Lock {
  userId: number;
  name: string;
  email: string;
  /** Wrong PINs since it was last opened, counted before each try. */
  tries: number;
  deviceKey: CryptoKey;
  sealed: Sealed;
  /** Ends the session on the server, and does nothing else. */
  cierre: string;
}

/** Whether this page may encrypt: browsers allow it only with https, or on the very machine. */
export const canLock = (): boolean => Boolean(globalThis.crypto?.subtle);

/** The locked session of this device; undefined where there is none, or none that could be opened. */
export const lockHere = async (): Promise<Lock | undefined> => {
  const found = await device.recall(lockKeys.lock);
  return canLock() && isLock(found) ? found : undefined;
};

/** The session is over: nothing is left to open. */
export const dropLock = (): Promise<void> => device.drop(lockKeys.lock);

/** Nobody will open this session any more, and the server does not know it yet. */
export const retireLock = async (): Promise<void> => {
  const lock = await lockHere();
  if (!lock) return;
  await device.keep(lockKeys.closings, [...(await closings()), lock.cierre]);
  await dropLock();
};

/** The closing secrets that the server was not told yet. */
export const closings = async (): Promise<string[]> => {
  const found = await device.recall(lockKeys.closings);
  return Array.isArray(found) ? found.filter((each) => typeof each === 'string') : [];
};

export const isLock = (value: unknown): value is Lock =>
  typeof value === 'object' && value !== null && 'sealed' in value && 'deviceKey' in value && 'tries' in value;
