import { afterEach, describe, expect, it } from 'vitest';
import { kilometres, labelShown, measured, speed, writeUnitsIn } from '../../ui/formats';
import { amountLabel, amountOf, consumptionOf } from './faces';
import { amountsOf, loadOf, wrongIn, type Draft } from './phoneDraft';

afterEach(() => writeUnitsIn({}));

const draft: Draft = {
  ...{ activo_id: 1, litros: '20', valor: '', odometro: '100', horometro: '', lleno: true },
  ...{ estacion: '', foto: null },
};
const used = { consumo_100km: 10, consumo_hora: null, unidad: 'l' } as const;

describe('in litres and kilometres', () => {
  it('everything is as stored', () => {
    expect(amountOf({ litros: 40.5, unidad: 'l' })).toBe('40,5 l');
    expect(amountLabel('l')).toBe('Litros');
    expect(consumptionOf(used)).toBe('10 l/100 km · 10 km/l');
    expect([kilometres(100), speed(60), labelShown('Odómetro (km)')]).toEqual(['100 km', '60 km/h', 'Odómetro (km)']);
    expect(loadOf(draft, 'l')).toMatchObject({ litros: 20, odometro_km: 100 });
  });

  it('a machine, which has no kilometres, is told by the hour', () => {
    expect(consumptionOf({ consumo_100km: null, consumo_hora: 7.5, unidad: 'l' })).toBe('7,5 l/h');
    expect(consumptionOf({ ...used, consumo_hora: 7.5 })).toBe('10 l/100 km · 10 km/l · 7,5 l/h');
    expect(consumptionOf({ consumo_100km: null, consumo_hora: null, unidad: 'l' })).toBeNull();
  });
});

describe('in gallons', () => {
  it('loads and consumption are shown and typed in them, energy is not', () => {
    writeUnitsIn({ unidad_combustible: 'gal' });
    expect(amountOf({ litros: 75.7082, unidad: 'l' })).toBe('20 gal');
    expect(amountOf({ litros: 41.5, unidad: 'kWh' })).toBe('41,5 kWh');
    expect([amountLabel('l'), amountLabel('kWh')]).toEqual(['Combustible (gal)', 'Energía (kWh)']);
    expect(consumptionOf(used)).toBe('37,9 km/gal');
    expect(consumptionOf({ consumo_100km: null, consumo_hora: 7.5708, unidad: 'l' })).toBe('2 gal/h');
    expect(consumptionOf({ ...used, unidad: 'kWh' })).toBe('10 kWh/100 km · 10 km/kWh');
    expect(labelShown('Capacidad del tanque (l)')).toBe('Capacidad del tanque (gal)');
    expect(amountsOf('l').litros.unit).toBe('gal');
    expect(loadOf(draft, 'l')).toMatchObject({ litros: 75.7082, odometro_km: 100 });
    expect(loadOf(draft, 'kWh')).toMatchObject({ litros: 20 });
    expect(loadOf({ ...draft, litros: '20 gal' }, 'l').litros).toBe(75.7082);
  });
});

describe('in imperial gallons and miles', () => {
  it('distances and speeds are too', () => {
    writeUnitsIn({ unidad_combustible: 'gal_imp', unidad_distancia: 'mi' });
    expect(consumptionOf(used)).toBe('28,2 mi/gal imp.');
    expect([kilometres(160.9344), speed(96.5606), measured(1_609.344, 'km', 0)]).toEqual([
      ...['100 mi', '60 mph', '1.000 mi'],
    ]);
    expect(labelShown('Límite de velocidad (km/h)')).toBe('Límite de velocidad (mph)');
    expect(loadOf(draft, 'l')).toMatchObject({ litros: 90.9218, odometro_km: 160.9344 });
  });
});

it('a load on a phone may have the hour meter, and says what is no number', () => {
  expect(loadOf(draft, 'l')).not.toHaveProperty('horometro_h');
  expect(loadOf({ ...draft, horometro: '1.008,5' }, 'l')).toMatchObject({ horometro_h: 1_008.5 });
  expect(wrongIn({ ...draft, horometro: 'mucho' }, 'l')).toEqual({ horometro: 'Escriba un número, o déjelo vacío' });
});
