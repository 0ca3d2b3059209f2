import { bodegas as words } from '#contract/words/bodegas';
import { facesOf } from '../../ui/faces';

/** By «true» and «false», the values of the filter's counts. */
export const activas = facesOf(words.values.activa, {
  true: { tone: 'exito' },
  false: { tone: 'neutro', icon: 'do_not_disturb_on' },
});
