import { estadosEnVivo } from '#contract/words/enVivo';
import type { Tone } from '../theme/tokens';
import { facesOf } from './faces';
import type { IconName } from './icons';

const unknown: { tone: Tone; icon: IconName } = { tone: 'neutro', icon: 'block' };

/** How a live state is said: a word, the icon that has its marker's shape, and a tone. */
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
