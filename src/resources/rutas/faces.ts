import { rutas as words } from '#contract/words/rutas';
import { facesOf } from '../../ui/faces';

export const activas = facesOf(words.values.activa, {
  true: { tone: 'exito' },
  false: { tone: 'neutro', icon: 'block' },
});
export const dias = facesOf(words.values.dias_semana);
