import type { LiveState } from '#contract/realtime';
import type { Tone } from '../theme/tokens';
import type { IconName } from './icons';

/** How a live state is said: a word, the icon that has its marker's shape, and a tone. */
export const liveFaces: Record<LiveState, { label: string; tone: Tone; icon: IconName }> = {
  movimiento: { label: 'En movimiento', tone: 'exito', icon: 'navigation' },
  ralenti: { label: 'En ralentí', tone: 'aviso', icon: 'pause_circle' },
  detenido: { label: 'Detenido', tone: 'info', icon: 'local_parking' },
  sin_conexion: { label: 'Sin conexión', tone: 'neutro', icon: 'block' },
  alarma: { label: 'Alarma', tone: 'peligro', icon: 'warning' },
};
