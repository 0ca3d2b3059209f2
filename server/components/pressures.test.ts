import { expect, it } from 'vitest';
import { pressureIn } from './pressures';

const ejes = [['1I', '1D'], ['2IE', '2II'], ['R1']];

it.each([
  ['presion_1', 7, { posicion: '1I', presion: 101.5 }],
  ['tirePressure4', 98, { posicion: '2II', presion: 98 }],
  ['tpms.1d', 104.26, { posicion: '1D', presion: 104.3 }],
  ['tpms.R1', 90, { posicion: 'R1', presion: 90 }],
  // A wheel more than there are, a sensor that is silent, and nonsense.
  ['presion_5', 7, null],
  ['presion_1', 0, null],
  ['presion_1', 7_000, null],
  ['tirePressure0', 90, null],
  ['temperatura_rueda_1', 30, null],
])('%s %f tells of a tyre', (name, value, told) => {
  expect(pressureIn(name, value, ejes)).toEqual(told);
});
