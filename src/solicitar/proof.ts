import { sha256 } from '@noble/hashes/sha2.js';
import { beginsWithZeros, proofText } from '#contract/rules/proof';

/** ms of work in one go: what a finger does meanwhile is not late. */
const slice = 12;

/**
 * The solution of a challenge, found in slices: browsers have no hash of their own on a page without TLS, and the
 * policy of the page allows it no other thread from a text.
 */
export const solve = async (reto: string, bits: number, now: () => number = () => performance.now()) => {
  const encoder = new TextEncoder();
  let until = now() + slice;
  for (let n = 0; ; n++) {
    const prueba = n.toString(36);
    if (beginsWithZeros(sha256(encoder.encode(proofText(reto, prueba))), bits)) return prueba;
    if (now() < until) continue;
    await pause();
    until = now() + slice;
  }
};

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
