import { expect, it } from 'vitest';
import { printable } from './printable';

it.each([
  ['Camión ñandú “rojo” – 5 €', 'Camión ñandú “rojo” – 5 €'],
  ['Cami\u006f\u0301n', 'Camión'],
  ['Bus 😀 № 5 → patio', 'Bus 😀 № 5 → patio'],
  ['Őr Łódź Şişli, Αθήνα, Київ', 'Őr Łódź Şişli, Αθήνα, Київ'],
  ['𝓙𝓾𝓪𝓷 中', 'Juan 中'],
  ['ꯃ', '□'],
  ['Una\tficha\u0000\u0007 \ud83d\ufffe', 'Una ficha'],
  ['Una línea\notra', 'Una línea\notra'],
])('writes %s as %s on paper', (text, paper) => {
  expect(printable(text)).toBe(paper);
});
