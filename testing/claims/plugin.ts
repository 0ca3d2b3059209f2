import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vitest/config';
import type { Claim } from './read';

const root = path.resolve('.');

/**
 * Where a type argument says what a query or the API returns (`execute<Row>(…)`), what is returned is compared with it:
 * check.ts. Only in runs with FTRACK_TEST_CLAIMS.
 */
export const claims = (): Plugin => ({
  name: 'claims',
  enforce: 'pre',
  configureVitest: ({ experimental_defineCacheKeyGenerator: keyed }) =>
    keyed(({ id }) => JSON.stringify(claimsIn(id) ?? null)),
  transform(code, id) {
    const found = claimsIn(id);
    if (!found) return null;
    return { code: marked(code, path.relative(root, fileOf(id)), found), map: null };
  },
});

/** The code with `claimed(…)` around each claim, in the lines as they are. */
export const marked = (code: string, file: string, claims: readonly Claim[]): string => {
  const marks = claims.flatMap(({ from, to, line, ...claim }) => [
    { at: to, text: ')' },
    { at: from, text: `globalThis.claimed(${JSON.stringify(claim)},${JSON.stringify(`${file}:${line}`)},` },
  ]);
  return marks
    .sort((a, b) => b.at - a.at)
    .reduce((text, { at, text: mark }) => text.slice(0, at) + mark + text.slice(at), code);
};

const fileOf = (id: string) => id.split('?')[0] ?? '';

let known: Record<string, Claim[]> | undefined;
const claimsIn = (id: string) => (known ??= readOnce())[fileOf(id)];

/** Read by a process of its own, which gives its memory back, and kept until a file changes. */
const readOnce = (): Record<string, Claim[]> => {
  const hash = createHash('sha256');
  for (const folder of ['contract', 'server', 'src', 'testing/claims'])
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
      if (/\.tsx?$/.test(file)) hash.update(file).update(readFileSync(path.join(folder, file)));
  const folder = path.join('node_modules/.cache/ftrack');
  const file = path.join(folder, `claims-${hash.digest('hex').slice(0, 16)}.json`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const program = `import { readClaims } from './testing/claims/read.ts';
      process.stdout.write(JSON.stringify(Object.fromEntries(readClaims(${JSON.stringify(root)}))));`;
    const flags = ['--import', 'tsx', '--input-type=module', '-e', program];
    writeFileSync(file, execFileSync(process.execPath, flags, { maxBuffer: 2 ** 28 }));
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Claim[]>;
};
