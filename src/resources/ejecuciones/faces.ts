import {
  ejecucionAbierta,
  puntualHasta,
  type Ejecucion,
  type EstadoEjecucion,
  type ParadaEjecutada,
} from '#contract/ejecuciones';
import { isToCome } from '#contract/rules/stops';
import { ejecuciones as words, paradasEjecutadas } from '#contract/words/ejecuciones';
import type { Tone } from '../../theme/tokens';
import { facesOf, type Look } from '../../ui/faces';
import { clock, duration, number } from '../../ui/formats';
import type { IconName } from '../../ui/icons';

export const estados = facesOf(words.values.estado, {
  programada: { tone: 'neutro', icon: 'schedule' },
  en_curso: { tone: 'info', icon: 'play_circle' },
  completada: { tone: 'exito', icon: 'check_circle' },
  incumplida: { tone: 'peligro', icon: 'error' },
  cancelada: { tone: 'neutro', icon: 'cancel' },
});

export const origenes = facesOf(words.values.origen);

/** The state of a stop. */
export const estadosDeParada = facesOf<ParadaEjecutada['estado'], Required<Pick<Look, 'tone'>>>(
  paradasEjecutadas.values.estado,
  {
    a_tiempo: { tone: 'exito', icon: 'check_circle' },
    tarde: { tone: 'aviso', icon: 'schedule' },
    temprano: { tone: 'info', icon: 'timer' },
    omitida: { tone: 'peligro', icon: 'do_not_disturb_on' },
    pendiente: { tone: 'neutro', icon: 'circle' },
  },
  { tone: 'neutro' },
);

/** The actions that lead to each state. */
export const verbos: Record<EstadoEjecucion, { label: string; icon: IconName }> = {
  en_curso: { label: 'Iniciar', icon: 'play_arrow' },
  completada: { label: 'Terminar', icon: 'flag' },
  incumplida: { label: 'Marcar incumplida', icon: 'error' },
  cancelada: { label: 'Cancelar', icon: 'cancel' },
  programada: { label: 'Volver a programar', icon: 'undo' },
};

/** «12 min tarde», «a tiempo», «1 h 5 min antes». */
export const delayWords = (minutes: number | null): string => {
  if (minutes === null) return '—';
  if (Math.abs(minutes) <= puntualHasta) return 'a tiempo';
  return `${duration(Math.abs(minutes) * 60_000)} ${minutes > 0 ? 'tarde' : 'antes'}`;
};

/** «2 desvíos» */
export const deviationWords = (n: number): string => `${number(n)} ${n === 1 ? 'desvío' : 'desvíos'}`;

export const delayTone = (minutes: number | null): Tone =>
  minutes === null ? 'neutro' : minutes > puntualHasta ? 'aviso' : minutes < -puntualHasta ? 'info' : 'exito';

/** «Cliente Ocaña: tarde, 08:12» */
export const pearlWords = ({ nombre, estado, llegada_en, eta }: ParadaEjecutada, next: boolean): string => {
  const state = next ? 'siguiente' : estadosDeParada[estado].label.toLowerCase();
  const when = llegada_en ?? eta;
  return `${nombre}: ${state}${when ? `, ${llegada_en ? '' : 'hacia las '}${clock(when)}` : ''}`;
};

/** The next stop, if known. */
export const nextOf = ({
  paradas,
  siguiente_parada_id,
}: Pick<Ejecucion, 'paradas' | 'siguiente_parada_id'>): ParadaEjecutada | undefined =>
  paradas.find((stop) => stop.parada_id === siguiente_parada_id && isToCome(stop));

/** Nothing is final while it runs. */
export const isOpen = ({ estado }: Pick<Ejecucion, 'estado'>): boolean => ejecucionAbierta.includes(estado);
