import { proveedores as words } from '#contract/words/proveedores';
import { facesOf } from '../../ui/faces';

/** By «true» and «false», the values of the filter's counts. */
export const activos = facesOf(words.values.activo, {
  true: { tone: 'exito' },
  false: { tone: 'neutro', icon: 'do_not_disturb_on' },
});
