import { gruposOrdenes } from '#contract/words/reporteOrdenes';
import { facesOf } from '../../../ui/faces';

/** The fields by which orders can be grouped. */
export const groupWords = facesOf(gruposOrdenes);
