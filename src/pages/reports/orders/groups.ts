import { gruposOrdenes } from '#contract/words/reportes';
import { facesOf } from '../../../ui/faces';

/** By what orders may be told apart. */
export const groupWords = facesOf(gruposOrdenes);
