import { clasesParada } from '#contract/words/hojaDeVida';
import { facesOf } from '../../../ui/faces';

/** Why an asset stands still. */
export const clases = facesOf(clasesParada, {
  falla: { tone: 'peligro' },
  planificada: { tone: 'aviso', icon: 'build' },
  operacional: { tone: 'info' },
  externa: { tone: 'neutro' },
});
