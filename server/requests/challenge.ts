import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { limitesSolicitud } from '#contract/requests/enlacesSolicitud';
import { beginsWithZeros, proofText } from '#contract/rules/proof';

/** Zero bits of the hash: some tenths of a second on a phone, which nobody notices and a flood pays for. */
export const dificultad = 16;

/**
 * A challenge of the page of a link: when it is over, what makes it another each time, and the signature of both for
 * this link. Nothing is stored until it is solved.
 */
export const newChallenge = (secret: string, linkId: number, now = Date.now()): string => {
  const said = `${(now + limitesSolicitud.reto).toString(36)}.${randomBytes(12).toString('base64url')}`;
  return `${said}.${signed(secret, linkId, said)}`;
};

/** When a challenge of this link is over (ms); undefined: it is none. */
export const endOfChallenge = (secret: string, linkId: number, reto: string): number | undefined => {
  const [, said, mac] = /^([0-9a-z]{8,9}\.[\w-]{16})\.([\w-]{43})$/.exec(reto) ?? [];
  if (said === undefined || mac === undefined || !isSame(mac, signed(secret, linkId, said))) return undefined;
  return Number.parseInt(said, 36);
};

/** Whether it was worked for. */
export const isProof = (reto: string, prueba: string): boolean =>
  beginsWithZeros(createHash('sha256').update(proofText(reto, prueba)).digest(), dificultad);

/**
 * The secret with which a request is followed: of its challenge and what was sent with it, so that the same thing sent
 * again is answered with the same, and anything else is not.
 */
export const trackingOf = (secret: string, reto: string, sent: object): string =>
  createHmac('sha256', secret)
    .update(`ftrack seguimiento ${reto} ${createHash('sha256').update(JSON.stringify(sent)).digest('hex')}`)
    .digest('base64url');

const signed = (secret: string, linkId: number, said: string) =>
  createHmac('sha256', secret).update(`ftrack reto ${linkId} ${said}`).digest('base64url');

const isSame = (given: string, due: string): boolean =>
  given.length === due.length && timingSafeEqual(Buffer.from(given), Buffer.from(due));
