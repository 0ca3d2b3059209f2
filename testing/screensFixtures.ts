import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the process that provides the APIs. */
    screensApi: string;
  }
}

/**
 * The process and the number of projects that use it. It is global because each project loads its own copy of this
 * module.
 */
const symbol = Symbol.for('ftrack: the API of the screens');
const ofRun: typeof globalThis & { [symbol]?: { users: number; started: Promise<Started> } } = globalThis;

/**
 * One process serves the APIs of all files of all projects: its start is slow, not the database of each, which is on
 * PostgreSQL if there is one.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const shared = (ofRun[symbol] ??= { users: 0, started: start() });
  shared.users += 1;
  const { address, stop } = await shared.started;
  project.provide('screensApi', address);
  return async () => {
    shared.users -= 1;
    if (shared.users === 0) await stop();
  };
};

interface Started {
  address: string;
  stop: () => Promise<void>;
}

const start = async (): Promise<Started> => {
  const program = await bundle('testing/screensApi.ts');
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      FTRACK_TEST_ENGINE: process.env.TEST_DATABASE_URL ? 'postgres' : 'pglite',
    },
  });
  const ended = once(child, 'exit');
  const [address] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(() => {
      throw new Error('The API of the screens did not start.');
    }),
  ])) as [string];
  const sayWhy = (code: number | null, signal: string | null) =>
    console.error(`The API of the screens ended before their tests: ${signal ?? code}`);
  child.once('exit', sayWhy);
  const stop = async () => {
    child.off('exit', sayWhy);
    child.stdin.end();
    await ended;
    await rm(program);
  };
  return { address, stop };
};

/** Bundles a source with all that it imports: as single files they take a quarter of a minute to load. */
const bundle = async (source: string): Promise<string> => {
  const outfile = path.resolve(`node_modules/.cache/ftrack/${path.basename(source, '.ts')}-${process.pid}.mjs`);
  await build({
    ...{ entryPoints: [source], outfile, bundle: true, packages: 'external', plugins: [inPlace] },
    ...{ platform: 'node', format: 'esm', sourcemap: 'inline', logLevel: 'error' },
  });
  return outfile;
};

/** Keeps the address of each source in the bundle, so that it finds the files beside it. */
const inPlace: Plugin = {
  name: 'in place',
  setup: ({ onLoad }) =>
    onLoad({ filter: /(server|contract|testing)[\\/].*\.ts$/ }, async (file) => ({
      contents: (await readFile(file.path, 'utf8')).replaceAll(
        'import.meta.url',
        JSON.stringify(pathToFileURL(file.path).href),
      ),
      loader: 'ts',
    })),
};
