import { clasesParada } from '#contract/words/hojaDeVida';
import { facesOf } from '../../../ui/faces';

/** The kinds of downtime. */
export const clases = facesOf(clasesParada, {
  falla: { tone: 'peligro' },
  planificada: { tone: 'aviso', icon: 'build' },
  operacional: { tone: 'info' },
  externa: { tone: 'neutro' },
});
