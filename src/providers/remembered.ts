import { device } from './device';
import { lockKeys } from './lock/lockKeys';

/**
 * The token that spares this account the second step on this device. It stays when its person logs out, so the device
 * keeps it under a fingerprint of the mail, not under its name.
 */
export const rememberedToken = async (email: string): Promise<string | undefined> => {
  const kept = await tokens();
  return kept && kept[await fingerprint(email)];
};

export const rememberHere = async (email: string, token: string): Promise<void> =>
  device.keep(lockKeys.remembered, { ...(await tokens()), [await fingerprint(email)]: token });

export const forgetHere = async (email: string): Promise<void> => {
  const { [await fingerprint(email)]: _gone, ...others } = (await tokens()) ?? {};
  await device.keep(lockKeys.remembered, others);
};

const tokens = async (): Promise<Record<string, string> | undefined> => {
  const found = await device.recall(lockKeys.remembered);
  return typeof found === 'object' && found !== null ? (found as Record<string, string>) : undefined;
};

/** Loaded only where something is kept. */
const fingerprint = async (email: string): Promise<string> => {
  const { sha256 } = await import('./sha256');
  return sha256(new TextEncoder().encode(email.trim().toLowerCase()));
};
