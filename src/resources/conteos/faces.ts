import { conteos as words } from '#contract/words/conteos';
import { facesOf } from '../../ui/faces';

export const estados = facesOf(words.values.estado, {
  abierto: { tone: 'info', icon: 'pending' },
  cerrado: { tone: 'exito' },
  anulado: { tone: 'neutro', icon: 'do_not_disturb_on' },
});
