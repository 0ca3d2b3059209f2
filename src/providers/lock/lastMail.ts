import { device } from '../device';
import { lockKeys } from './lockKeys';

/** The mail of the last log-in on this device, until its person logs out. */
export const lastMail = async (): Promise<string | undefined> => {
  const found = await device.recall(lockKeys.mail);
  return typeof found === 'string' ? found : undefined;
};
