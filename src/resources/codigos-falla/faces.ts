import { codigosFalla as words } from '#contract/words/codigosFalla';
import { facesOf } from '../../ui/faces';

export const clases = facesOf(words.values.clase, {
  problema: { tone: 'aviso', icon: 'report' },
  causa: { tone: 'info', icon: 'search' },
  remedio: { tone: 'exito', icon: 'build' },
});

/** By «true» and «false», the values of the filter's counts. */
export const activos = facesOf(words.values.activo, {
  true: { tone: 'exito' },
  false: { tone: 'neutro', icon: 'do_not_disturb_on' },
});
