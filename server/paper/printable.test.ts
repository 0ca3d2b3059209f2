import { expect, it } from 'vitest';
import { printable } from './printable';

it.each([
  ['Camión ñandú “rojo” – 5 €', 'Camión ñandú “rojo” – 5 €'],
  ['Cami\u006f\u0301n', 'Camión'],
  ['Bus 😀 № 5 → patio', 'Bus № 5 → patio'],
  ['Őr Łódź Şişli, Αθήνα, Київ', 'Őr Łódź Şişli, Αθήνα, Київ'],
  ['ｆｕｌｌ 中', 'full ?'],
  ['Una línea\notra', 'Una línea\notra'],
])('writes %s as %s on paper', (text, paper) => {
  expect(printable(text)).toBe(paper);
});
