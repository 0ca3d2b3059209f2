import { expect, it } from 'vitest';
import { presets } from './presets';
import { apartOf, layoutOf, towards, wheel } from './places';

const truck = [['1I', '1D'], ['2IE', '2II', '2DI', '2DE'], ['R1']];

it('draws the front above, duals beside each other, and spares on no axle', () => {
  const { places, axles, width, height } = layoutOf(truck);
  const at = (name: string) => places.find(({ posicion }) => posicion === name) ?? { x: NaN, y: NaN, spare: false };
  expect(at('1I').y).toBeLessThan(at('2IE').y);
  expect(at('2IE').y).toBe(at('2DE').y);
  expect(at('2IE').x).toBeLessThan(at('2II').x);
  expect(at('2DI').x - at('2II').x).toBeGreaterThan(at('2II').x - at('2IE').x);
  expect(at('R1')).toMatchObject({ x: width / 2, spare: true });
  expect(axles).toHaveLength(2);
  expect(height).toBeGreaterThan(at('R1').y);
});

it('never lays wheels over each other, whatever the axles', () => {
  const twelve = Array.from({ length: 12 }, (_, axle) =>
    Array.from({ length: axle % 2 ? 8 : 3 }, (__, place) => `${axle}${place}`),
  );
  for (const axles of [twelve, ...presets.map(({ ejes }) => ejes)]) {
    const { places, width } = layoutOf(axles);
    for (const [at, one] of places.entries()) {
      expect(one.x - wheel.width / 2).toBeGreaterThanOrEqual(0);
      expect(one.x + wheel.width / 2).toBeLessThanOrEqual(width);
      for (const other of places.slice(at + 1))
        expect(Math.abs(one.x - other.x) >= wheel.width || Math.abs(one.y - other.y) >= wheel.height).toBe(true);
    }
  }
});

it.each([
  ['1I', 'ArrowRight', '1D'],
  ['1I', 'ArrowDown', '2II'],
  ['2IE', 'ArrowRight', '2II'],
  ['2II', 'ArrowRight', '2DI'],
  ['2DE', 'ArrowUp', '1D'],
  ['2DI', 'ArrowDown', 'R1'],
  ['1I', 'ArrowUp', '1I'],
] as const)('from %s, %s leads to %s', (from, arrow, to) => {
  expect(towards(layoutOf(truck).places, from, arrow)).toBe(to);
});

it('lists apart what stands on no axle, in an order that people expect', () => {
  expect(apartOf([['1I', '1D']], ['P10', '1I', 'P2'])).toEqual(['P2', 'P10']);
});
