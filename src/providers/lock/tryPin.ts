import { limits } from '#contract/core/limits';
import { device } from '../device';
import { lockKeys } from './lockKeys';
import { storage } from '../storage';
import { isLock, lockHere, retireLock, type Lock } from './lock';
import { newDeviceKey, sealText, unsealText } from './sealed';

/** What the PIN protects: the token of the session, and the key of what this device has not sent (base64). */
export interface Opened {
  token: string;
  llave: string;
}

/** `left`: how many tries there are still; 0: the session is gone from this device. */
export type Try = { open: true } | { open: false; left: number };

/** Keeps this session for the PIN. Rejects if this device did not store it. */
export const keepLock = async (
  pin: string,
  owner: Pick<Lock, 'userId' | 'name' | 'email' | 'cierre'>,
  opened: Opened,
): Promise<void> => {
  const deviceKey = await newDeviceKey();
  const sealed = await sealText(pin, deviceKey, JSON.stringify(opened));
  await write({ ...owner, tries: 0, deviceKey, sealed });
};

/**
 * Tries a PIN, and opens the session in this tab with the right one. With the last wrong one the session is deleted
 * from this device; unsent work stays. Rejects if the try could not be counted.
 */
export const tryPin = (pin: string): Promise<Try> =>
  alone(async () => {
    const lock = await lockHere();
    // Another tab has logged in with the password, or has used up the tries.
    if (!lock) return { open: false, left: 0 };
    if (lock.tries >= limits.phone.tries) return giveUp();
    // Before the PIN is judged: who ends the browser in between gains nothing.
    await write({ ...lock, tries: lock.tries + 1 });
    const text = await unsealText(pin, lock.deviceKey, lock.sealed);
    if (text !== undefined) {
      const { token, llave } = JSON.parse(text) as Opened;
      await write({ ...lock, tries: 0 });
      storage.hold(token, llave);
      return { open: true };
    }
    const left = limits.phone.tries - lock.tries - 1;
    return left > 0 ? { open: false, left } : giveUp();
  });

const giveUp = async (): Promise<Try> => {
  await retireLock();
  storage.clearSession();
  return { open: false, left: 0 };
};

const write = async (lock: Lock): Promise<void> => {
  await device.keep(lockKeys.lock, lock);
  const kept = await device.recall(lockKeys.lock);
  if (!isLock(kept) || kept.tries !== lock.tries || kept.sealed.bytes.byteLength !== lock.sealed.bytes.byteLength)
    throw new Error('Este teléfono no pudo guardar el PIN.');
};

/** One try after another, also of several tabs where the browser can. */
const alone = (work: () => Promise<Try>): Promise<Try> => {
  const locks = globalThis.navigator?.locks;
  const next = before.then(() => (locks ? locks.request('ftrack.pin', work) : work()));
  before = next.catch(() => undefined);
  return next;
};
let before: Promise<unknown> = Promise.resolve();
