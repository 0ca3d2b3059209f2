import { createECDH, hkdfSync } from 'node:crypto';
import type { VapidKeys } from '@block65/webcrypto-web-push';

/** The order of the curve P-256, in which private keys are numbers between 1 and it. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

export type Vapid = Record<keyof VapidKeys, string>;

/**
 * By what push services know this installation (RFC 8292): made of its secret, so all of its processes have the same pair,
 * from the first start on and after any restore.
 */
export const vapidKeys = (secret: string, publicUrl: string | undefined): Vapid => {
  // Some bits more than a key has, so that none is likelier than another.
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
