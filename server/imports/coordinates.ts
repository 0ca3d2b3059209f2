import { readDegrees } from '#contract/rules/amounts';
import type { Read } from './cells';

const number = String.raw`[-+]?\d{1,3}(?:[.,]\d+)?\s?°?\s?[NSEWO]?`;
const two = new RegExp(String.raw`^(${number})(?:\s*[;,]\s*|\s+)(${number})$`, 'i');
/** The WKT format of map databases: longitude first. */
const wktPoint = /^\s*POINT\s*\(\s*([-+]?\d{1,3}(?:\.\d{1,20})?) ([-+]?\d{1,3}(?:\.\d{1,20})?)\s*\)\s*$/i;
/** Commas only, which may separate decimals as well as the two numbers. */
const unsure = /^[-+]?\d+(,[-+]?\d+){0,2}$/;

/** Degrees in one cell. */
export const readCoordinate = (text: string): Read => {
  const read = readDegrees(plainOf(text));
  return 'value' in read ? read : { codigo: 'FORMATO_NUMERO', mensaje: `«${text.slice(0, 40)}» no es una coordenada, por ejemplo 4,65123` };
};

/** Latitude and longitude in one cell: `4,65 -74,08`, `4.65,-74.08`. */
export const readCoordinates = (text: string): Read => {
  const [, x, y] = wktPoint.exec(text) ?? [];
  if (x && y) return { value: [Number(y), Number(x)] };
  const plain = plainOf(text);
  const [, latitude = '', longitude = ''] = (!unsure.test(plain) && two.exec(plain)) || [];
  if (!latitude) return { codigo: 'FORMATO_NUMERO', mensaje: `«${text.slice(0, 40)}» no son una latitud y una longitud, por ejemplo 4.65123, -74.08175` };
  return { value: [degreesOf(latitude), degreesOf(longitude)] };
};

const plainOf = (text: string) =>
  text
    .replaceAll('\u2212', '-')
    .replaceAll(/[()[\]]/g, '')
    .trim();

const degreesOf = (text: string) => {
  const read = readDegrees(text);
  return 'value' in read ? read.value : null;
};
