import { readDegrees } from './amounts';

const number = String.raw`[-+]?\d{1,3}(?:[.,]\d+)?\s?°?\s?[NSEWO]?`;
const two = new RegExp(String.raw`^(${number})(?:\s*[;,]\s*|\s+)(${number})$`, 'i');
/** Commas only, which may separate decimals as well as the two numbers. */
const unsure = /^[-+]?\d+(,[-+]?\d+){0,2}$/;

/**
 * Latitude and longitude of `4,65 -74,08` or `4.65,-74.08`; undefined for any other text. A number that is none is
 * null.
 */
export const readPair = (text: string): [lat: number | null, lon: number | null] | undefined => {
  const plain = plainOf(text);
  const [, latitude = '', longitude = ''] = (!unsure.test(plain) && two.exec(plain)) || [];
  return latitude ? [degreesOf(latitude), degreesOf(longitude)] : undefined;
};

/** Without brackets, and with a plain minus. */
export const plainOf = (text: string): string =>
  text
    .replaceAll('\u2212', '-')
    .replaceAll(/[()[\]]/g, '')
    .trim();

const degreesOf = (text: string) => {
  const read = readDegrees(text);
  return 'value' in read ? read.value : null;
};
