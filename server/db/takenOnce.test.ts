import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/**
 * With statistics from before the rows came, PostgreSQL may run such a list again for each row of the table: thousands
 * of rows took ten seconds. `= any(array(select …))` runs it once.
 */
it('no statement chooses its rows by `in (select … limit …)`', () => {
  const list = /\bin \(\s*select\b(?:[^()`]|\((?:[^()`]|\([^()`]*\))*\))*\b(?:limit|offset|skip locked)\b/;
  const found = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => list.exec(readFileSync(join('server', file), 'utf8'))?.[0].replace(/\s+/g, ' ') ?? []);
  expect(list.test(`where id in (select id from t where f(a) limit ${1})`)).toBe(true);
  expect(found).toEqual([]);
});
