import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '#contract/limits';

/** Private addresses of files: whoever has one may read the file until it ends, nobody else. */
export interface FileLinks {
  /** The address of a stored file; null for none. Lives 6 to 12 hours and stays the same for 6, so that browsers keep the image. */
  of(id: string | null): string | null;
  /** Seconds that an address still lives; undefined when it is over or not ours. */
  left(id: string, vence: string, firma: string): number | undefined;
}

/** @param secret one per installation; addresses of another one are refused */
export const createFileLinks = (secret: string): FileLinks => {
  const key = createHmac('sha256', secret).update('ftrack archivos').digest();
  const sign = (id: string, vence: string) => createHmac('sha256', key).update(`${id} ${vence}`).digest();

  return {
    of: (id) => {
      if (id === null) return null;
      const step = limits.files.link / 2;
      const vence = String((Math.floor(Date.now() / step) * step + limits.files.link) / 1000);
      return `/archivos/${id}?vence=${vence}&firma=${sign(id, vence).toString('base64url')}`;
    },
    left: (id, vence, firma) => {
      const given = Buffer.from(firma, 'base64url');
      const due = sign(id, vence);
      if (given.length !== due.length || !timingSafeEqual(given, due)) return undefined;
      const seconds = Number(vence) - Math.floor(Date.now() / 1000);
      return seconds > 0 ? seconds : undefined;
    },
  };
};
