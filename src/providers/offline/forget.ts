import { device } from '../device';
import { keptOrders } from './kept';
import { custody } from './keys';
import { clearCopy } from './database';
import { clearReference } from './reference';

/** Records that this device has such a database, which `forgetOthers` deletes once its user is gone. */
export const rememberCopy = async (name: string): Promise<void> => {
  await Promise.all([(await custody()).put('copias', true, name), device.keep(keptOrders, true)]);
};

/**
 * Nobody is logged in, or only this user: deletes the keys and copies of all others. Their unsent changes stay,
 * encrypted, until they log in again. Never rejects.
 */
export const forgetOthers = async (userId?: number): Promise<void> => {
  try {
    const db = await custody();
    for (const owner of await db.getAllKeys('llaves')) if (owner !== userId) await db.delete('llaves', owner);
    for (const name of await db.getAllKeys('copias')) {
      if (userId !== undefined && name.startsWith(`ftrack-${userId}-`)) continue;
      await clearCopy(name);
      await clearReference(name);
    }
  } catch {
    // Without a database nothing is stored.
  }
};
