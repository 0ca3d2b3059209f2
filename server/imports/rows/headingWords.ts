import { foldWord } from './words';

const joining = new Set('a al de del e el en la las lo los o para por un una y'.split(' '));

/** Spellings of a word that headings abbreviate. */
const spelled: Readonly<Partial<Record<string, string>>> = {
  ultima: 'ultimo',
  ult: 'ultimo',
  fec: 'fecha',
  fch: 'fecha',
  no: 'numero',
  nro: 'numero',
  num: 'numero',
  n: 'numero',
  venc: 'vencimiento',
  vcto: 'vencimiento',
  vto: 'vencimiento',
  kms: 'km',
  kilometros: 'km',
  hrs: 'h',
  hr: 'h',
  horas: 'h',
};

const wordsOf = (heading: string) =>
  foldWord(heading)
    .split(' ')
    .filter((word) => word !== '' && !joining.has(word))
    .map((word) => spelled[word] ?? word);

/** The words of a heading without their order: «Vencimiento del SOAT» is «SOAT vencimiento». */
export const bagOf = (heading: string): string => wordsOf(heading).sort().join(' ');

const units = new Set(['km', 'h', 'mi', 'milla', 'millas', 'miles']);

/** The same without units: «Recorrido en millas» is «Recorrido». */
export const bagWithoutUnits = (heading: string): string =>
  wordsOf(heading)
    .filter((word) => !units.has(word))
    .sort()
    .join(' ');

const nothing = new Set([
  '',
  'na',
  'n a',
  'n d',
  's d',
  'sd',
  'nd',
  'no aplica',
  'no tiene',
  'sin dato',
  'sin datos',
  'ninguno',
  'ninguna',
]);

/** What people write into a cell to say that there is nothing: «N/A», «—», «no tiene». */
export const saysNothing = (text: string): boolean => nothing.has(foldWord(text));
