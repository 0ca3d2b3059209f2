import { describe, expect, it } from 'vitest';
import { unitIn } from './headingUnits';
import {
  companyUnit,
  economy,
  perHour,
  shownIn,
  storedUnit,
  toStored,
  unitsOf,
  type Quantity,
  type Unit,
} from './units';

/** A repeatable sequence in [0, 1). */
const random = (() => {
  let seed = 7;
  return () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
})();

const all = Object.values<readonly Unit[]>(unitsOf).flat();

describe('a unit', () => {
  it.each<[number, Unit, number]>([
    [20, 'gal', 75.7082],
    [1, 'gal_imp', 4.5461],
    [100, 'mi', 160.9344],
    [60, 'mph', 96.5606],
    [10, 'kn', 18.52],
    [212, '°F', 100],
    [-40, '°F', -40],
    [32, 'psi', 220.6322],
    [2, 'bar', 200],
    [7.5, 'l', 7.5],
  ])('of %d %s is stored as %d', (value, unit, expected) => {
    expect(toStored(value, unit)).toBe(expected);
    expect(shownIn(expected, unit)).toBe(value);
  });

  it.each(all)('%s gives back what was typed in it, of three decimals and as large as an odometer', (unit) => {
    for (const most of [1, 100, 10_000, 1_000_000])
      for (const decimals of [0, 1, 2, 3])
        for (let n = 0; n < 500; n++) {
          const typed = Number((random() * most).toFixed(decimals));
          expect(shownIn(toStored(typed, unit), unit)).toBe(typed);
        }
  });

  it.each(['gal', 'gal_imp', 'mi', 'mph', 'kn'] as const)('%s gives back four decimals too', (unit) => {
    for (let n = 0; n < 2_000; n++) {
      const typed = Number((random() * 10_000).toFixed(4));
      expect(shownIn(toStored(typed, unit), unit)).toBe(typed);
    }
  });

  it.each(all)('%s shows every stored amount so that it is read back the same', (unit) => {
    for (const most of [10, 1_000, 1_000_000])
      for (let n = 0; n < 500; n++) {
        const kept = Number((random() * most).toFixed(4));
        expect(toStored(shownIn(kept, unit), unit)).toBe(kept);
      }
  });

  it('knows the stored one of its quantity', () => {
    expect([storedUnit('gal_imp'), storedUnit('kn'), storedUnit('psi')]).toEqual(['l', 'km/h', 'kPa']);
  });
});

const gallons = { unidad_combustible: 'gal', unidad_distancia: 'km' } as const;
const miles = { unidad_combustible: 'gal_imp', unidad_distancia: 'mi' } as const;

describe('a company', () => {
  it('chooses the units of fuel and distance, speeds with them, and no others', () => {
    expect(['l', 'km', 'km/h', '°C', 'h'].map((unit) => companyUnit(unit, gallons))).toEqual([
      ...['gal', 'km', 'km/h', '°C', 'h'],
    ]);
    expect(['l', 'km', 'km/h', 'kWh'].map((unit) => companyUnit(unit, miles))).toEqual([
      ...['gal_imp', 'mi', 'mph', 'kWh'],
    ]);
  });

  it('reads consumption per distance in its own manner', () => {
    expect(economy(8, { unidad_combustible: 'l', unidad_distancia: 'km' })).toEqual({ value: 8, unit: 'l/100 km' });
    const perGallon = economy(10, gallons);
    expect(perGallon.unit).toBe('km/gal');
    expect(perGallon.value).toBeCloseTo(37.854, 3);
    // 10 l/100 km is 28.25 miles per imperial gallon.
    const perMile = economy(10, miles);
    expect(perMile.unit).toBe('mi/gal imp.');
    expect(perMile.value).toBeCloseTo(28.248, 3);
  });

  it('reads consumption per hour in its unit of fuel', () => {
    expect(perHour(7.570823568, gallons)).toEqual({ value: 2, unit: 'gal/h' });
    expect(perHour(12, { unidad_combustible: 'l', unidad_distancia: 'mi' })).toEqual({ value: 12, unit: 'l/h' });
  });
});

describe('a heading', () => {
  it.each<[string, Quantity, Unit | undefined]>([
    ['Galones', 'volumen', 'gal'],
    ['Litros', 'volumen', 'l'],
    ['gal', 'volumen', 'gal'],
    ['L', 'volumen', 'l'],
    ['Cantidad (gal)', 'volumen', 'gal'],
    ['gal (US)', 'volumen', 'gal'],
    ['Gal. imp.', 'volumen', 'gal_imp'],
    ['Galones imperiales', 'volumen', 'gal_imp'],
    ['Cantidad (gal imp.)', 'volumen', 'gal_imp'],
    ['Imperial gallons', 'volumen', 'gal_imp'],
    ['Volumen, imperial', 'volumen', 'gal_imp'],
    ['Capacidad del tanque (l)', 'volumen', 'l'],
    ['Cantidad', 'volumen', undefined],
    ['Galvanizado', 'volumen', undefined],
    ['Odómetro (mi)', 'distancia', 'mi'],
    ['Odómetro [km]', 'distancia', 'km'],
    ['Kilometraje', 'distancia', 'km'],
    ['Millas', 'distancia', 'mi'],
    ['odometro_mi', 'distancia', 'mi'],
    ['Odómetro', 'distancia', undefined],
    ['Velocidad (mph)', 'velocidad', 'mph'],
    ['Speed (kn)', 'velocidad', 'kn'],
    ['Velocidad km/h', 'velocidad', 'km/h'],
    ['velocidad_kmh', 'velocidad', 'km/h'],
    ['Velocidad', 'velocidad', undefined],
    ['Temp. °F', 'temperatura', '°F'],
    ['Temperatura (°C)', 'temperatura', '°C'],
    ['Presión psi', 'presion', 'psi'],
    ['Presión (kPa)', 'presion', 'kPa'],
  ])('«%s», of %s, is in %s', (heading, quantity, unit) => {
    expect(unitIn(heading, quantity)).toBe(unit);
  });
});
