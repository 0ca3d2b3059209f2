import type { ColumnaDato } from '../entities/columnasDato';

/** How a datum of the positions is called, its unit, and the words of yes and no. */
export interface DatoWords {
  label: string;
  unit: string;
  yes: string;
  no: string;
}

type Known = Pick<DatoWords, 'label'> & Partial<DatoWords>;

export const columnas: Record<ColumnaDato, Known> = {
  encendido: { label: 'Motor', yes: 'Encendido', no: 'Apagado' },
  en_movimiento: { label: 'En movimiento' },
  combustible_pct: { label: 'Combustible', unit: '%' },
  bateria_pct: { label: 'Batería', unit: '%' },
  voltaje_externo: { label: 'Voltaje', unit: 'V' },
  odometro_km: { label: 'Odómetro', unit: 'km' },
  horometro_h: { label: 'Horómetro', unit: 'h' },
  altitud_m: { label: 'Altitud', unit: 'm' },
  satelites: { label: 'Satélites' },
  precision_m: { label: 'Precisión', unit: 'm' },
  alarma: { label: 'Alarma' },
};
