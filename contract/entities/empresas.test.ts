import { expect, it } from 'vitest';
import { ajustesEmpresa } from './empresas';

const { origenes } = ajustesEmpresa.shape;

it.each([
  ['https://pedidos.ejemplo.co', 'https://pedidos.ejemplo.co'],
  [' https://Pedidos.Ejemplo.co/ ', 'https://pedidos.ejemplo.co'],
  ['https://ejemplo.co:8443', 'https://ejemplo.co:8443'],
])('%j is an origin that may frame live links', (given, kept) =>
  expect(origenes.parse([given, given])).toEqual([kept]),
);

it.each([
  ...['http://ejemplo.co', 'ejemplo.co', 'https://ejemplo.co/tienda', 'https://*.ejemplo.co', 'https://'],
  ...['https://ejemplo.co:443', 'https://a.co https://b.co', "https://a.co; script-src 'unsafe-inline'", ''],
])('%j is none', (given) => expect(origenes.safeParse([given]).success).toBe(false));
