import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { expect, it } from 'vitest';
import { describe as described, scrub, statementOf } from './scrub';

it.each([
  ['Bearer kX9enlaceDeUnSoloUsoQueAbreTodo42 failed', 'Bearer … failed'],
  ['connect postgres://ana:clave@db:5432/ftrack', 'connect postgres://…@db:5432/ftrack'],
  ['no user ana.gómez+1@correo.test', 'no user …@…'],
  ['GET /gps/demo-andinos?id=1', 'GET /gps/…?id=1'],
  ['link aB3dE5gH7jK9mN1pQ3sT5vX7zA9 is used', 'link … is used'],
])('%s becomes %s', (text, said) => expect(scrub(text)).toBe(said));

it('ids, routes and names of rounds stay as they are', () => {
  const text = 'job 0b8e7c1e-9f64-4a7d-9b53-6a4f1f0c2d3e of /api/activos/:id in «forget idempotency keys» took 12 ms';
  expect(scrub(text)).toBe(text);
});

it('a statement is logged without quoted text, and up to a limit', () => {
  expect(statementOf("select set_config('app.archivos', 'it''s a secret',  true)\n  where $1")).toBe(
    "select set_config('…', '…', true) where $1",
  );
  expect(statementOf('x'.repeat(9_000)).length).toBe(2_000);
});

it('an error of the database is logged without rows, values and parameters', () => {
  const refusal = Object.assign(new pg.DatabaseError('invalid input syntax for type integer: "mi clave"', 1, 'error'), {
    severity: 'ERROR',
    code: '22P02',
    detail: 'Failing row contains (ana@correo.test).',
  });
  const text = JSON.stringify(described(new DrizzleQueryError('select $1', ['mi clave'], refusal)));
  expect(text).toContain('22P02');
  expect(text).toContain('scrub.test.ts');
  for (const secret of ['mi clave', 'ana@', 'Failing row', 'params']) expect(text).not.toContain(secret);
});
