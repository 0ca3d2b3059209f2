import { readDegrees } from '#contract/rules/amounts';
import { plainOf, readPair } from '#contract/rules/coordinates';
import type { Read } from './read';

/** The WKT format of map databases: longitude first. */
const wktPoint = /^\s*POINT\s*\(\s*([-+]?\d{1,3}(?:\.\d{1,20})?) ([-+]?\d{1,3}(?:\.\d{1,20})?)\s*\)\s*$/i;

/** Degrees in one cell. */
export const readCoordinate = (text: string): Read => {
  const read = readDegrees(plainOf(text));
  return 'value' in read
    ? read
    : { codigo: 'FORMATO_NUMERO', mensaje: `«${text.slice(0, 40)}» no es una coordenada, por ejemplo 4,65123` };
};

/** Latitude and longitude in one cell: `4,65 -74,08`, `4.65,-74.08`. */
export const readCoordinates = (text: string): Read => {
  const [, x, y] = wktPoint.exec(text) ?? [];
  if (x && y) return { value: [Number(y), Number(x)] };
  const pair = readPair(text);
  if (!pair)
    return {
      codigo: 'FORMATO_NUMERO',
      mensaje: `«${text.slice(0, 40)}» no son una latitud y una longitud, por ejemplo 4.65123, -74.08175`,
    };
  return { value: pair };
};
