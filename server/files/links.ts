import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '#contract/core/limits';

/**
 * Private addresses of files: anyone with the address can read the file until the address expires, and nobody else can.
 */
export interface FileLinks {
  /** The query that completes the address of any file of a company: `?vence…&firma…`. Valid as long as the others. */
  ofCompany(empresaId: number): string;
  /** Seconds until a company's address expires. */
  leftOfCompany(empresaId: number, vence: string, firma: string): number | undefined;
  /**
   * The address of a stored file; null for none. It stays the same for half of `limits.files.link`, so that browsers
   * cache the image, and is valid for half as long at least.
   */
  of(id: string | null): string | null;
  /** Seconds until an address expires; undefined when it has expired or is not ours. */
  left(id: string, vence: string, firma: string): number | undefined;
}

/** @param secret one per installation; addresses signed with another one are refused */
export const createFileLinks = (secret: string): FileLinks => {
  const key = createHmac('sha256', secret).update('ftrack archivos').digest();
  const sign = (id: string, vence: string) => createHmac('sha256', key).update(`${id} ${vence}`).digest();

  const step = limits.files.link / 2;
  const query = (subject: string) => {
    const vence = String((Math.floor(Date.now() / step) * step + limits.files.link) / 1000);
    return `?vence=${vence}&firma=${sign(subject, vence).toString('base64url')}`;
  };
  const left = (subject: string, vence: string, firma: string) => {
    const given = Buffer.from(firma, 'base64url');
    const due = sign(subject, vence);
    if (given.length !== due.length || !timingSafeEqual(given, due)) return undefined;
    const seconds = Number(vence) - Math.floor(Date.now() / 1000);
    return seconds > 0 ? seconds : undefined;
  };
  // A company's signature gives no access to files whose address is unknown, because their ids cannot be guessed.
  const company = (empresaId: number) => `empresa ${empresaId}`;
  // Needed in every transaction, and the same for six hours.
  const remembered = new Map<number, { until: number; text: string }>();

  return {
    of: (id) => (id === null ? null : `/archivos/${id}${query(id)}`),
    left,
    ofCompany: (empresaId) => {
      const known = remembered.get(empresaId);
      if (known && known.until > Date.now()) return known.text;
      const text = query(company(empresaId));
      remembered.set(empresaId, { until: (Math.floor(Date.now() / step) + 1) * step, text });
      return text;
    },
    leftOfCompany: (empresaId, vence, firma) => left(company(empresaId), vence, firma),
  };
};
