import { liveStates, type LiveState } from '#contract/realtime';
import type { Tone } from '../../theme/tokens';
import type { IconName } from '../../ui/icons';

/** How a live state is said: a word, the icon that has its marker's shape, and a tone. */
export interface StateFace {
  word: string;
  icon: IconName;
  tone: Tone;
}

const faces: Record<LiveState, StateFace> = {
  movimiento: { word: 'En movimiento', icon: 'navigation', tone: 'exito' },
  ralenti: { word: 'En ralentí', icon: 'pause_circle', tone: 'aviso' },
  detenido: { word: 'Detenido', icon: 'local_parking', tone: 'info' },
  sin_conexion: { word: 'Sin conexión', icon: 'block', tone: 'neutro' },
  alarma: { word: 'Alarma', icon: 'warning', tone: 'peligro' },
};

/** By index in `liveStates`; what is not known has not been heard of. */
export const faceOf = (state: number | undefined): StateFace => faces[liveStates[state ?? -1] ?? 'sin_conexion'];
