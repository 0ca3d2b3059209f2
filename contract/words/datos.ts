import { attributeOf, isColumnaDato, type ColumnaDato } from '../datos';

/** How a datum of the positions is called, its unit, and the words of yes and no. */
export interface DatoWords {
  label: string;
  unit: string;
  yes: string;
  no: string;
}

type Known = Pick<DatoWords, 'label'> & Partial<DatoWords>;

const columns: Record<ColumnaDato, Known> = {
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

/** Attributes whose names and units are alike for every maker. */
const numbered: Record<string, Known> = {
  entrada: { label: 'Entrada', yes: 'Activa', no: 'Inactiva' },
  salida: { label: 'Salida', yes: 'Activa', no: 'Inactiva' },
  analogica: { label: 'Analógica', unit: 'V' },
  temperatura: { label: 'Temperatura', unit: '°C' },
  humedad: { label: 'Humedad', unit: '%' },
};
const named: Record<string, Known> = {
  senal: { label: 'Señal' },
  conductor: { label: 'Llave del conductor' },
  bateria_v: { label: 'Batería del equipo', unit: 'V' },
  diferida: { label: 'Guardada sin red' },
};

/** A name that only its maker gave is shown as it is. */
export const datoWords = (dato: string): DatoWords => {
  const usual = { unit: '', yes: 'Sí', no: 'No' };
  if (isColumnaDato(dato)) return { ...usual, ...columns[dato] };
  const name = attributeOf(dato) ?? dato;
  const [, kind = '', at = ''] = /^([a-z]+)_(\d{1,2})$/.exec(name) ?? [];
  const each = Object.hasOwn(numbered, kind) ? numbered[kind] : undefined;
  if (each) return { ...usual, ...each, label: `${each.label} ${at}` };
  return { ...usual, label: name, ...(Object.hasOwn(named, name) ? named[name] : undefined) };
};

/** «Temperatura 1 (°C)», as the heading of a column. */
export const datoHeading = (dato: string): string => {
  const { label, unit } = datoWords(dato);
  return unit ? `${label} (${unit})` : label;
};
