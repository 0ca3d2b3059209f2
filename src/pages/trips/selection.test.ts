import { expect, it } from 'vitest';
import { dayBeside, momentsOf } from '../../ui/dates/days';
import { addressOf, selectionOf, problemOf } from './selection';

const today = '2026-11-21';
const read = (search: string) => selectionOf(new URLSearchParams(search), today);

it('an empty address means today and no assets', () => {
  expect(read('')).toEqual({ activos: [], desde: today, hasta: today, viaje: null, momento: null, datos: [] });
});

it.each([
  'activos=7&dia=2026-11-03',
  'activos=7%2C9&desde=2026-11-01&hasta=2026-11-03',
  'activos=7&dia=2026-11-03&viaje=12',
  'activos=7&dia=2026-11-03&momento=1793707200',
  'activos=7&dia=2026-11-03&dato=encendido&dato=atributos.temperatura_1',
])('%s is read and written alike', (search) => {
  expect(addressOf(read(search)).toString()).toBe(search);
});

it('invalid days, assets, trips and data are ignored', () => {
  const address = 'activos=x,-1,3,3,1.5&dia=2026-02-31&viaje=0&dato=cualquiera&dato=atributos.';
  expect(read(address)).toEqual({ activos: [3], desde: today, hasta: today, viaje: null, momento: null, datos: [] });
});

it('keeps other parameters of the address', () => {
  expect(addressOf(read('activos=1'), new URLSearchParams('vista=flota')).toString()).toBe(
    'vista=flota&activos=1&dia=2026-11-21',
  );
});

it.each([
  ['a range upside down', 'activos=1&desde=2026-11-05&hasta=2026-11-01', 'dias', /al revés/],
  [
    'forty days',
    'activos=1&desde=2026-10-01&hasta=2026-11-09',
    'dias',
    /^Son 40 días; se pueden repasar hasta 31 a la vez\.$/,
  ],
  ['six assets', 'activos=1,2,3,4,5,6', 'activos', /^Son 6 activos; .* hasta 5/],
])('%s is reported at its field', (_what, search, field, text) => {
  expect(problemOf(read(search))).toEqual({ field, text: expect.stringMatching(text) });
});

it('31 days and five assets are allowed', () => {
  expect(problemOf(read('activos=1,2,3,4,5&desde=2026-10-01&hasta=2026-10-31'))).toBeUndefined();
});

it('a range ends with its last day', () => {
  expect(momentsOf({ desde: '2026-11-03', hasta: '2026-11-04' })).toEqual({
    desde: '2026-11-03T05:00:00.000Z',
    hasta: '2026-11-05T05:00:00.000Z',
  });
  expect(dayBeside('2026-03-01', -1)).toBe('2026-02-28');
});
