import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A new secret in the form of Standard Webhooks: 32 random bytes. */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

/** The signatures of Standard Webhooks 1.0.0, one for each secret. */
export const signatureOf = (secrets: readonly string[], id: string, seconds: number, body: string): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
    })
    .join(' ');
