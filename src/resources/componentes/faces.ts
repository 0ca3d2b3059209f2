import { componentes as words } from '#contract/words/componentes';
import { facesOf } from '../../ui/faces';

export const tipos = facesOf(words.values.tipo);

export const estados = facesOf(words.values.estado, {
  en_bodega: { tone: 'neutro' },
  montado: { tone: 'exito' },
  reencauche: { tone: 'aviso' },
  desechado: { tone: 'neutro', icon: 'do_not_disturb_on' },
});
