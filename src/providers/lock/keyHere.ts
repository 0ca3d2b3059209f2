import { canUseKeys } from '../canUseKeys';
import { device } from '../device';
import { lockKeys } from './lockKeys';

/** A key of this user was used or registered on this device, which may therefore offer it. */
export const noteKeyHere = async (userId: number): Promise<void> => {
  const known = await users();
  if (!known.includes(userId)) await device.keep(lockKeys.keys, [...known, userId]);
};

/** Whether this device may have a key of this user, and its browser can ask for it. */
export const hasKeyHere = async (userId: number): Promise<boolean> => canUseKeys() && (await users()).includes(userId);

const users = async (): Promise<number[]> => {
  const found = await device.recall(lockKeys.keys);
  return Array.isArray(found) ? found.filter((each) => typeof each === 'number') : [];
};
