import { expect, it } from 'vitest';
import { printable } from './printable';

it.each([
  ['Camión ñandú “rojo” – 5 €', 'Camión ñandú “rojo” – 5 €'],
  ['Cami\u006f\u0301n', 'Camión'],
  ['Bus 😀 № 5 → patio', 'Bus No 5 patio'],
  ['Őr Łódź 中', 'Or ?ódz ?'],
  ['Una línea\notra', 'Una línea\notra'],
])('writes %s as %s on paper', (text, paper) => {
  expect(printable(text)).toBe(paper);
});
