import { tareas as words } from '#contract/words/tareas';
import { facesOf } from '../../ui/faces';

export const estados = facesOf(words.values.estado, {
  pendiente: { tone: 'neutro', icon: 'radio_button_unchecked' },
  en_progreso: { tone: 'info', icon: 'play_arrow' },
  completada: { tone: 'exito', icon: 'check_circle' },
  no_aplica: { tone: 'neutro', icon: 'do_not_disturb_on' },
  fallida: { tone: 'peligro', icon: 'cancel' },
});

export const resultados = facesOf(words.values.resultado, {
  aprobado: { tone: 'exito' },
  observado: { tone: 'aviso' },
  falla: { tone: 'peligro' },
});
