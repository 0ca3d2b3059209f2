import { ordenes as words, tiposCosto as costs, verbos as verbs } from '#contract/words/ordenes';
import { facesOf } from '../../ui/faces';

export const estados = facesOf(words.values.estado, {
  pendiente: { tone: 'neutro', icon: 'inbox' },
  asignada: { tone: 'info', icon: 'person' },
  en_progreso: { tone: 'info', icon: 'play_arrow' },
  en_espera: { tone: 'aviso', icon: 'pause' },
  completada: { tone: 'exito', icon: 'check' },
  cerrada: { tone: 'exito', icon: 'lock' },
  cancelada: { tone: 'neutro', icon: 'block' },
});

export const prioridades = facesOf(words.values.prioridad, {
  baja: { tone: 'neutro', icon: 'keyboard_arrow_down' },
  media: { tone: 'info', icon: 'drag_handle' },
  alta: { tone: 'aviso', icon: 'keyboard_arrow_up' },
  critica: { tone: 'peligro', icon: 'priority_high' },
});

export const tipos = facesOf(words.values.tipo);

export const motivosEspera = facesOf(words.values.motivo_espera);

export const origenes = facesOf(words.values.origen);

/** The button label of each move. */
export const verbos = facesOf(verbs, {
  asignar: { icon: 'person' },
  devolver: { icon: 'undo' },
  iniciar: { icon: 'play_arrow' },
  pausar: { icon: 'pause' },
  reanudar: { icon: 'play_arrow' },
  completar: { icon: 'check' },
  cerrar: { icon: 'lock' },
  rechazar: { icon: 'undo' },
  reabrir: { icon: 'refresh' },
  cancelar: { icon: 'block' },
  restaurar: { icon: 'undo' },
});

/** By «true» and «false», the values of the filter's counts. */
export const vencidas = facesOf(words.values.vencida);

export const tiposCosto = facesOf(costs);
