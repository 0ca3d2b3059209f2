import { servicios as words } from '#contract/words/servicios';
import { facesOf } from '../../ui/faces';

export const tipos = facesOf(words.values.tipo, {
  preventivo: { tone: 'info', icon: 'event' },
  correctivo: { tone: 'aviso', icon: 'build' },
  inspeccion: { tone: 'neutro', icon: 'search' },
  legal: { tone: 'neutro', icon: 'verified' },
  instalacion: { tone: 'neutro', icon: 'handyman' },
  otro: { tone: 'neutro', icon: 'more_horiz' },
});

/** By «true» and «false», the values of the filter's counts. */
export const activos = facesOf(words.values.activo, {
  true: { tone: 'exito' },
  false: { tone: 'neutro', icon: 'do_not_disturb_on' },
});
