import * as words from '#contract/words/hojaDeVida';
import { facesOf } from '../../../ui/faces';

export const tiposMedidor = facesOf(words.tiposMedidor);

export const estadosLectura = facesOf(words.estadosLectura, {
  valida: { tone: 'exito' },
  sospechosa: { tone: 'aviso' },
  anulada: { tone: 'neutro', icon: 'block' },
});

export const fuentesLectura = facesOf(words.fuentesLectura);
