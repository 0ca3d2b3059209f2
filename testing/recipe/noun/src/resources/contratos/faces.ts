import { contratos as words } from '#contract/words/contratos';
import { facesOf } from '../../ui/faces';

export const tipos = facesOf(words.values.tipo, {
  mantenimiento: { tone: 'info', icon: 'build' },
  arriendo: { tone: 'neutro', icon: 'event' },
  seguro: { tone: 'neutro', icon: 'verified' },
  otro: { tone: 'neutro', icon: 'more_horiz' },
});
