import type { Medidor } from '#contract/hojaDeVida';
import * as words from '#contract/words/hojaDeVida';
import { facesOf } from '../../../ui/faces';

export const tiposMedidor = facesOf(words.tiposMedidor);

/** The unit that each kind is usually counted in. */
export const unidadDe: Record<Medidor['tipo'], string> = {
  odometro: 'km',
  horometro: 'h',
  ciclos: 'ciclos',
  combustible: 'l',
  temperatura: '°C',
  presion: 'psi',
  otro: '',
};

export const estadosLectura = facesOf(words.estadosLectura, {
  valida: { tone: 'exito' },
  sospechosa: { tone: 'aviso' },
  anulada: { tone: 'neutro', icon: 'block' },
});

export const fuentesLectura = facesOf(words.fuentesLectura);
