import type { Lectura, Medidor } from '#contract/hojaDeVida';
import type { Faces } from '../../../ui/faces';

export const tiposMedidor: Faces<Medidor['tipo']> = {
  odometro: { label: 'Odómetro' },
  horometro: { label: 'Horómetro' },
  ciclos: { label: 'Ciclos' },
  combustible: { label: 'Combustible' },
  temperatura: { label: 'Temperatura' },
  presion: { label: 'Presión' },
  otro: { label: 'Otro' },
};

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

export const estadosLectura: Faces<Lectura['estado']> = {
  valida: { label: 'Válida', tone: 'exito' },
  sospechosa: { label: 'Por revisar', tone: 'aviso' },
  anulada: { label: 'Anulada', tone: 'neutro', icon: 'block' },
};

export const fuentesLectura: Faces<Lectura['fuente']> = {
  manual: { label: 'Escrita' },
  gps: { label: 'GPS' },
  obd: { label: 'OBD' },
  orden: { label: 'Orden' },
  importacion: { label: 'Importada' },
};

/** How a meter is called. */
export const meterName = ({ tipo, nombre }: Pick<Medidor, 'tipo' | 'nombre'>): string => nombre ?? tiposMedidor[tipo].label;
