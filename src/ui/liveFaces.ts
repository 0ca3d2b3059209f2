import { estadosEnVivo } from '#contract/words/enVivo';
import type { Tone } from '../theme/tokens';
import { facesOf } from './faces';
import type { IconName } from './icons';

const unknown: { tone: Tone; icon: IconName } = { tone: 'neutro', icon: 'block' };

/** The label of a live state, the icon with its marker's shape, and its tone. */
export const liveFaces = facesOf(
  estadosEnVivo,
  {
    movimiento: { tone: 'exito', icon: 'navigation' },
    ralenti: { tone: 'aviso', icon: 'pause_circle' },
    detenido: { tone: 'info', icon: 'local_parking' },
    alarma: { tone: 'peligro', icon: 'warning' },
  },
  unknown,
);
