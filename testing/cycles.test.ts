import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

/** The output of `npm run check` for a product with these files, by the project's own rules. */
const checked = async (files: Record<string, string>): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ftrack-cycles-'));
  try {
    const rules = JSON.parse(await readFile('knip.json', 'utf8')) as object;
    const all = {
      'package.json': JSON.stringify({ name: 'x', type: 'module', imports: { '#contract/*': './contract/*.ts' } }),
      'knip.json': JSON.stringify({ ...rules, entry: ['server/main.ts', 'src/main.tsx'] }),
      'tsconfig.json': await readFile('tsconfig.json', 'utf8'),
      ...files,
    };
    for (const [name, text] of Object.entries(all)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
    const knip = path.resolve('node_modules/knip/bin/knip.js');
    return await new Promise((resolve) =>
      execFile(process.execPath, [knip, '--no-progress', '--no-config-hints'], { cwd: folder }, (_, said) =>
        resolve(said),
      ),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
};

const pair = (a: string, b: string) => ({ 'server/main.ts': `import './a';`, 'server/a.ts': a, 'server/b.ts': b });

it('files of the server that import each other are rejected', async () => {
  const said = await checked(pair(`import './b';`, `import './a';`));
  expect(said).toContain('Circular');
  expect(said).toContain('server/a.ts');
});

it('so are those of the contract, through its alias, and of the screens', async () => {
  const contract = {
    'server/main.ts': `import '#contract/a';`,
    'contract/a.ts': `import './b';`,
    'contract/b.ts': `import './a';`,
  };
  expect(await checked(contract)).toContain('contract/a.ts');
  const screens = {
    'src/main.tsx': `import './a';`,
    'src/a.tsx': `export { b } from './b';`,
    'src/b.tsx': `import './a'; export const b = 1;`,
  };
  expect(await checked(screens)).toContain('src/a.tsx');
});

it('types may be imported in a circle', async () => {
  const said = await checked(
    pair(
      `import { b } from './b'; export interface A { b: typeof b }`,
      `import type { A } from './a'; export const b = (a: A) => a;`,
    ),
  );
  expect(said).not.toContain('Circular');
});
