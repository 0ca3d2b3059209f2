import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { beforeAll, expect, it } from 'vitest';
import { claimed, takeMisfits } from './check';
import { marked } from './plugin';
import { readClaims } from './read';
import { misfit } from './shape';

const source = `
interface Row { id: number; nombre: string | null; estado: 'libre' | 'ocupado'; partes: { n: number }[]; nota?: string }
type Db = { execute<T>(text: string): Promise<{ rows: T[] }> };
export const ask = async (db: Db) =>
  (await db.execute<Row & Record<string, unknown>>('select')).rows;
`;

type Ask = (db: object) => Promise<unknown>;
/** The product's code, marked as in a run. */
let ask: Ask;
beforeAll(async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'ftrack-claims-'));
  mkdirSync(path.join(root, 'server'));
  writeFileSync(path.join(root, 'server/ask.ts'), source);
  writeFileSync(path.join(root, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "target": "es2023" } }');
  const claims = readClaims(root).get(path.join(root, 'server/ask.ts')) ?? [];
  rmSync(root, { recursive: true });
  const { outputText } = ts.transpileModule(marked(source, 'server/ask.ts', claims), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 },
  });
  Object.assign(globalThis, { claimed });
  ({ ask } = (await import(`data:text/javascript,${encodeURIComponent(outputText)}`)) as { ask: Ask });
});

const right = { id: 7, nombre: null, estado: 'libre', partes: [{ n: 1 }], otra: 1 };

it.each([
  ['as its type says', right, []],
  [
    'a column that has another name',
    { ...right, nombre: undefined, name: 'x' },
    ['.nombre: undefined is no null or string'],
  ],
  ['a count that arrives as text', { ...right, id: '7' }, ['.id: "7" is no number']],
  ['null where none is said', { ...right, id: null }, ['.id: null is no number']],
  ['an unknown value', { ...right, estado: 'roto' }, ['.estado: "roto" is no "libre" or "ocupado"']],
  ['a part of another type', { ...right, partes: [{ n: 1 }, {}] }, ['.partes.1.n is missing']],
])('a row is read: %s', async (_what, row, wrong) => {
  expect(await ask({ execute: () => Promise.resolve({ rows: [row] }) })).toEqual([row]);
  expect(takeMisfits()).toEqual(wrong.map((each) => `server/ask.ts:5 says otherwise: ${each}`));
});

it('of several kinds, the one that the value looks like says what is wrong', () => {
  const shape = { or: ['null' as const, { fields: { id: 'number' as const } }] };
  expect([misfit(shape, null), misfit(shape, { id: 1 })]).toEqual([undefined, undefined]);
  expect(misfit(shape, { id: 'a' })).toBe('.id: "a" is no number');
});
