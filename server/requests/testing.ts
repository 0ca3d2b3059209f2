import { createHash } from 'node:crypto';
import { beginsWithZeros, proofText } from '#contract/rules/proof';
import type { PaginaSolicitar } from '#contract/requests/enlacesSolicitud';

/** The first number that solves a challenge. */
export const solved = ({ reto, dificultad }: Pick<PaginaSolicitar, 'reto' | 'dificultad'>): string => {
  for (let n = 0; ; n++) {
    const prueba = n.toString(36);
    if (beginsWithZeros(createHash('sha256').update(proofText(reto, prueba)).digest(), dificultad)) return prueba;
  }
};
