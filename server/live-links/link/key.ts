import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '#contract/core/limits';
import type { Db } from '../../db/client';
import { createGuesses } from '../../limits/attempts';
import { limitKeys } from '../../limits/keys';
import { ApiError } from '../../plugins/errors';
import { hashOf } from '../../session/secrets';
import { tellClosed } from './closed';
import type { OpenLink } from './open';

/** What a visitor of a link brings to see it. */
interface Brought {
  key: string | undefined;
  /** What they were given for the right key. */
  pass: string | undefined;
}

const wrongKeys = {
  ...limits.liveLink.wrongKeys,
  message: 'Hubo demasiadas claves equivocadas: el enlace está cerrado unos minutos.',
};

/** The stored form of a key. */
export const keyHash = (secret: string, key: string): string => hashOf(`${secret} ${key}`);

/** @param secret of the installation: nobody makes a pass without it */
export const keysOfLinks = (db: Db, secret: string) => {
  const guesses = createGuesses(db.system, wrongKeys);
  const passOf = ({ id, clave_hash }: OpenLink) =>
    createHmac('sha256', secret).update(`ftrack pase ${id} ${clave_hash}`).digest('base64url');

  return {
    /**
     * Lets in who brings the pass or the right key of a link that has one. Wrong keys close it to all who have no pass,
     * and its author is told.
     *
     * @param token the secret of its address
     * @returns the pass for the right key
     * @throws ApiError 401 without either, 429 with Retry-After (s) while it is closed
     */
    check: async (link: OpenLink, token: string, { key, pass }: Brought): Promise<string | undefined> => {
      const { clave_hash } = link;
      if (clave_hash === null || (pass !== undefined && isSame(pass, passOf(link)))) return undefined;
      const counted = limitKeys.liveLink(link.id);
      if (!key) {
        await guesses.mustBeOpen(counted);
        throw new ApiError('CLAVE_ENLACE');
      }
      const found = await guesses.guess(counted, () => isSame(keyHash(token, key), clave_hash));
      if (found === 'right') return passOf(link);
      if (found === 'closing') await tellClosed(db, link);
      throw new ApiError('CLAVE_ENLACE', { message: 'La clave no es correcta.' });
    },
  };
};

const isSame = (given: string, due: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(due)];
  return one.length === other.length && timingSafeEqual(one, other);
};
