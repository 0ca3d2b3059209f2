import { defectos as words } from '#contract/words/defectos';
import { facesOf } from '../../ui/faces';

export const severidades = facesOf(words.values.severidad, {
  menor: { tone: 'neutro' },
  mayor: { tone: 'aviso', icon: 'error' },
  critica: { tone: 'peligro', icon: 'block' },
});

export const estados = facesOf(words.values.estado, {
  abierto: { tone: 'peligro', icon: 'report' },
  en_orden: { tone: 'info', icon: 'assignment' },
  reparado: { tone: 'exito' },
  descartado: { tone: 'neutro', icon: 'do_not_disturb_on' },
});
