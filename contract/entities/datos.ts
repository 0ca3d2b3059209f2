import { columnasDato, type ColumnaDato } from './columnasDato';
import { columnas, type DatoWords } from '../words/datos';
import { nombreDeSenal, unidadDeSenal } from '../words/senales';

export { columnasDato, tiposDato, type ColumnaDato, type TipoDato } from './columnasDato';

/** What positions say besides place and speed. Without zod: the words of these data are loaded with every page. */

export const isColumnaDato = (dato: string): dato is ColumnaDato => Object.hasOwn(columnasDato, dato);

/** Before the names of attributes, which could be those of columns. */
export const prefijoAtributo = 'atributos.';

/** The name of an attribute; undefined for a column. */
export const attributeOf = (dato: string): string | undefined =>
  dato.startsWith(prefijoAtributo) ? dato.slice(prefijoAtributo.length) : undefined;

/** Of one position. */
export type ValorDato = number | boolean | string;

/** Some apps send all of their attributes as text. Long numbers and those that begin with zeros are keys and cards. */
const numeric = /^-?(0|[1-9]\d{0,8})(\.\d+)?$/;
const words = new Map<string, boolean>([
  ['true', true],
  ['false', false],
]);

/** A value as the database has it, read as what it means; null for what cannot be shown. */
export const readDato = (dato: string, value: unknown): ValorDato | null => {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'string') return null;
  if (attributeOf(dato) === undefined || dato === conductor) return value;
  return numeric.test(value) ? Number(value) : (words.get(value.toLowerCase()) ?? value);
};

const conductor = `${prefijoAtributo}conductor`;

/** A name that only its maker gave is shown as it is. */
export const datoWords = (dato: string): DatoWords => {
  const usual = { unit: '', yes: 'Sí', no: 'No' };
  if (isColumnaDato(dato)) return { ...usual, ...columnas[dato] };
  const name = attributeOf(dato) ?? dato;
  const isSwitch = /^(entrada|salida)_\d/.test(name);
  return {
    ...usual,
    ...(isSwitch && { yes: 'Activa', no: 'Inactiva' }),
    label: nombreDeSenal(name) ?? name,
    unit: unidadDeSenal(name),
  };
};

/** «Temperatura 1 (°C)», as the heading of a column. */
export const datoHeading = (dato: string): string => {
  const { label, unit } = datoWords(dato);
  return unit ? `${label} (${unit})` : label;
};
