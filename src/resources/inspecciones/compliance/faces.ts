import { inspecciones as words } from '#contract/words/inspecciones';
import { facesOf } from '../../../ui/faces';

/** What a square says. */
export const squares = facesOf(
  { ...words.values.resultado, falta: 'Falta' },
  {
    apta: { tone: 'exito' },
    con_observaciones: { tone: 'aviso' },
    no_apta: { tone: 'peligro' },
    falta: { tone: 'neutro' },
  },
);
