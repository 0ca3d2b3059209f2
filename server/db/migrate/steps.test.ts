import { expect, it } from 'vitest';
import { migrations } from '../../testing/database';
import { oldestFor, readSteps, type Step } from './steps';

const { steps, delivered } = readSteps(migrations);

it.each(steps.map(({ nombre, huella, cuando }) => [nombre, huella, cuando] as const))(
  'a delivered migration never changes: %s',
  (nombre, huella, cuando) => {
    // A new one is added there with this hash; a change of an old one is a new migration.
    expect({ [nombre]: delivered[nombre]?.[0] }).toEqual({ [nombre]: { huella, cuando } });
  },
);

it('the oldest program that may open a database is as old as what is not an addition', () => {
  const step = (nombre: string, additive: boolean): Step => ({
    nombre,
    additive,
    huella: '',
    cuando: 0,
    statements: [],
  });
  expect(oldestFor([step('a', false), step('b', false), step('c', true), step('d', true)])).toBe('b');
  expect(oldestFor([step('a', false), step('b', true), step('c', false)])).toBe('c');
});
