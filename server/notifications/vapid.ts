import { createECDH, hkdfSync } from 'node:crypto';
import type { VapidKeys } from '@block65/webcrypto-web-push';

/** The order of the curve P-256: private keys are numbers from 1 to below it. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

export type Vapid = Record<keyof VapidKeys, string>;

/**
 * The key by which push services identify this installation (RFC 8292): derived from its secret, so that all of its
 * processes have the same pair, from the first start on and after any restore.
 */
export const vapidKeys = (secret: string, publicUrl: string | undefined): Vapid => {
  // More bits than a key has, so that all keys are nearly equally likely.
  const seed = BigInt(`0x${Buffer.from(hkdfSync('sha256', secret, '', 'ftrack web push', 48)).toString('hex')}`);
  const key = Buffer.from(((seed % (order - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(key);
  return {
    subject: publicUrl?.startsWith('https://') ? publicUrl : 'mailto:no-responder@ftrack.local',
    publicKey: pair.getPublicKey().toString('base64url'),
    privateKey: key.toString('base64url'),
  };
};
