import { niveles as words } from '#contract/words/niveles';
import { facesOf } from '../../ui/faces';

export const tipos = facesOf(words.values.tipo);
