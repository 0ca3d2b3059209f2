import { expect, it } from 'vitest';
import { fraseEvento } from './fraseEvento';

const speeding = { tipo: 'exceso_velocidad', valor_max: 87, umbral: 80, unidad: 'km/h', parada_nombre: null } as const;
const idling = { tipo: 'ralenti_excesivo', valor_max: 62, umbral: 15, unidad: 'min', parada_nombre: null } as const;
const imperial = { units: { unidad_distancia: 'mi', unidad_combustible: 'gal' } } as const;

it('a value stands with its unit and its limit, minutes as hours', () => {
  expect(fraseEvento(speeding)).toBe('87 km/h, límite 80 km/h');
  expect(fraseEvento(idling)).toBe('1 h 2 min, límite 15 min');
  expect(fraseEvento({ ...idling, valor_max: 3_000, umbral: 1_440 })).toBe('2 d 2 h, límite 1 d');
  expect(fraseEvento({ ...speeding, umbral: null })).toBe('87 km/h');
  expect(fraseEvento({ ...speeding, valor_max: null })).toBe('');
});

it('what fell below says the least, and speeding at a stop why the limit was that one', () => {
  const battery = { tipo: 'bateria_baja', valor_max: 19, umbral: 20, unidad: '%', parada_nombre: null } as const;
  expect(fraseEvento(battery)).toBe('19 %, mínimo 20 %');
  expect(fraseEvento({ ...speeding, umbral: 40, parada_nombre: 'El Dorado' })).toBe(
    '87 km/h, límite 40 km/h por estar en El Dorado',
  );
});

it('speeds are in the unit of the company, other units stay', () => {
  expect(fraseEvento({ ...speeding, valor_max: 80.4672, umbral: 64.37376 }, imperial)).toBe('50 mph, límite 40 mph');
  const turn = { ...speeding, tipo: 'frenada_brusca', valor_max: 13.26, umbral: 12, unidad: 'km/h por s' } as const;
  expect(fraseEvento(turn, imperial)).toBe('13,3 km/h por s, límite 12 km/h por s');
});
