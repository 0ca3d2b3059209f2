import { expect, it } from 'vitest';
import { migrations } from '../../testing/database';
import { oldestFor, onlyAdds, readSteps, type Step } from './steps';

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

it('a migration only adds if older programs can go on writing', () => {
  const table = 'CREATE TABLE "a" ("id" int)';
  expect(onlyAdds([table, 'ALTER TABLE "a" ADD CONSTRAINT "x" CHECK (id > 0)', 'CREATE POLICY "p" ON "a" AS'])).toBe(
    true,
  );
  expect(onlyAdds([table, 'CREATE UNIQUE INDEX "u" ON "a" USING btree ("id")', 'CREATE INDEX "i" ON "b" ("id")'])).toBe(
    true,
  );
  expect(
    onlyAdds(['ALTER TABLE "b" ADD COLUMN "c" int', 'ALTER TABLE "b" ADD COLUMN "d" int DEFAULT 0 NOT NULL']),
  ).toBe(true);
  for (const other of [
    'CREATE UNIQUE INDEX "u" ON "b" USING btree ("id")',
    'CREATE POLICY "p" ON "b" AS PERMISSIVE',
    'ALTER TABLE "b" ADD COLUMN "c" int NOT NULL',
    'ALTER TABLE "b" DROP COLUMN "c"',
    'DROP TABLE "b"',
    'update b set c = 1',
  ])
    expect([other, onlyAdds([table, other])]).toEqual([other, false]);
});

it.each(steps.slice(1).map(({ nombre, statements, additive }) => [nombre, statements, additive] as const))(
  '%s says of itself whether it only adds',
  (_nombre, statements, additive) => {
    const [first = '', ...others] = statements;
    expect(onlyAdds([first.replace(/^-- Additive\n/, ''), ...others].map((one) => one.trim()))).toBe(additive);
  },
);
