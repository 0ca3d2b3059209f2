import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './shell.mjs';

const shared = ['contract', 'package.json', 'package-lock.json', 'tsconfig.json', 'scripts/build.mjs'];

/** The sources of each half of the product. */
const sources = {
  client: [
    ...shared,
    'scripts/client.mjs',
    'src',
    'docs/manual',
    'public',
    'index.html',
    'vite.config.ts',
    'worker.config.ts',
    'chunks.config.ts',
    'lighter.config.ts',
    'manual.config.ts',
    'merge.config.ts',
    'pages.config.ts',
  ],
  server: [...shared, 'scripts/server.mjs', 'server'],
};

const made = { client: 'dist/client/index.html', server: 'dist/server/main.js' };
const stampFile = join(root, 'dist', 'stamp.json');

/** The existing builds: `{ client, server }`, each the hash of its sources. */
export const readStamp = () => (existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {});

/** Sixteen characters that change with any source of this half; tests do not count. */
export const hashOf = (half) => {
  const hash = createHash('sha256');
  for (const source of sources[half])
    for (const file of filesIn(source))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
  return hash.digest('hex').slice(0, 16);
};

/** Whether this half (or any) must be built again. */
export const isStale = (half) => {
  if (half === undefined) return Object.keys(sources).some((each) => isStale(each));
  return !existsSync(join(root, made[half])) || readStamp()[half] !== hashOf(half);
};

function filesIn(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`))
    .filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('server/testing/'));
}
