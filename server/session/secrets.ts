import { createHash, randomBytes } from 'node:crypto';

/** An opaque secret: 256 random bits, safe in a URL. Only its hash is stored. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** The stored form of a secret. It is random, so a plain hash is enough. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
