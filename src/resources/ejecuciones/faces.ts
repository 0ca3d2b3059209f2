import type { Ejecucion, EstadoEjecucion, ParadaEjecutada } from '#contract/entities/ejecuciones';
import { ejecucionAbierta, isToCome, puntualHasta, stopsDone } from '#contract/rules/stops';
import { ejecuciones as words, paradasEjecutadas } from '#contract/words/ejecuciones';
import type { Tone } from '../../theme/tokens';
import { arrivalWords } from '../../ui/expectedArrival';
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

/** Of a run that should have left; `false`: all others. */
export const salidas = facesOf(words.values.no_ha_salido, { true: { tone: 'peligro', icon: 'schedule' } });

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
export const pearlWords = (stop: ParadaEjecutada, next: boolean): string => {
  const { nombre, estado, llegada_en } = stop;
  const state = next ? 'siguiente' : estadosDeParada[estado].label.toLowerCase();
  const when = llegada_en ? clock(llegada_en) : arrivalWords(stop);
  return `${nombre}: ${state}${when ? `, ${when}` : ''}`;
};

/** «3 de 7»; null: it has no stops. */
export const stopsWords = ({ paradas }: Pick<Ejecucion, 'paradas'>): string | null => {
  const { hechas, todas } = stopsDone(paradas);
  return todas > 0 ? `${number(hechas)} de ${number(todas)}` : null;
};

/** «62 % · 3 de 7» */
export const progressWords = (run: Pick<Ejecucion, 'avance_pct' | 'paradas'>): string =>
  [`${number(run.avance_pct)} %`, stopsWords(run)].filter(Boolean).join(' · ');

/** «Bodega Norte, 10:42 (entre 10:38 y 10:49)» */
export const stopWithArrival = (stop: ParadaEjecutada): string =>
  [stop.nombre, arrivalWords(stop)].filter(Boolean).join(', ');

/** The next stop, if known. */
export const nextOf = ({
  paradas,
  siguiente_parada_id,
}: Pick<Ejecucion, 'paradas' | 'siguiente_parada_id'>): ParadaEjecutada | undefined =>
  paradas.find((stop) => stop.parada_id === siguiente_parada_id && isToCome(stop));

/** Nothing is final while it runs. */
export const isOpen = ({ estado }: Pick<Ejecucion, 'estado'>): boolean => ejecucionAbierta.includes(estado);
