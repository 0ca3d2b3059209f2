import { describe, expect, it } from 'vitest';
import { senales, type Senal } from '../entities/senales';
import { fuelOf, litresAt, tableOf, tableText } from './signals';

const table = [
  { voltios: 4.5, litros: 200 },
  { voltios: 0.5, litros: 0 },
  { voltios: 2.5, litros: 120 },
];
const aTank = (atributo: string, calibracion: Senal['calibracion'] = table): Senal => ({
  atributo,
  nombre: 'Tanque',
  calibracion,
});

describe('a calibrated tank', () => {
  it.each([
    [0.5, 0],
    [1.5, 60],
    [2.5, 120],
    [3.5, 160],
    [4.5, 200],
    [0.1, 0],
    [9, 200],
  ])('at %s V holds %s l', (volts, litres) => expect(litresAt(table, volts)).toBe(litres));

  it('may have a sensor that falls while the tank fills', () => {
    const falling = [
      { voltios: 5, litros: 0 },
      { voltios: 1, litros: 80 },
    ];
    expect([5, 3, 1].map((volts) => litresAt(falling, volts))).toEqual([0, 40, 80]);
  });

  it('gives litres and the share of the full tank; several tanks count together', () => {
    expect(fuelOf([aTank('analogica_1')], { analogica_1: 1.5 })).toEqual({ litros: 60, pct: 30 });
    expect(fuelOf([aTank('analogica_1'), aTank('adc2')], { analogica_1: 1.5, adc2: '4.5' })).toEqual({
      litros: 260,
      pct: 65,
    });
  });

  it('says nothing while one of its sensors says nothing, nor where no input has a table', () => {
    expect(fuelOf([aTank('analogica_1'), aTank('analogica_2')], { analogica_1: 1.5 })).toBeNull();
    expect(fuelOf([aTank('analogica_1')], { analogica_1: 'abierta' })).toBeNull();
    expect(fuelOf([aTank('entrada_1', null)], { entrada_1: true })).toBeNull();
  });
});

describe('the table of a tank', () => {
  it('is read as sheets and people write it', () => {
    expect(tableOf('0,5\t0\n 2.5 ; 120\n\n4,5=200 ')).toEqual([...table].sort((a, b) => a.voltios - b.voltios));
    expect(tableOf(tableText(table))).toEqual(table);
    for (const wrong of ['0,5', 'lleno 200', '1 2 3']) expect(tableOf(wrong)).toBeNull();
  });

  it.each([
    ['a single point', [{ voltios: 1, litros: 5 }]],
    ['two points of the same volts', [table[0], { voltios: 4.5, litros: 0 }]],
    [
      'a tank that is never full',
      [
        { voltios: 1, litros: 0 },
        { voltios: 2, litros: 0 },
      ],
    ],
    ['words', 'lleno'],
  ])('is refused with %s', (_what, calibracion) => {
    expect(senales.safeParse([{ atributo: 'analogica_1', nombre: 'Tanque', calibracion }]).success).toBe(false);
  });
});
