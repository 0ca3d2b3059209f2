import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { product, tests } from './lines';

/** Adds the noun «contratos» to a copy of this repository, as the README says («Adding an entity»). */

const noun = path.resolve('testing/recipe/noun');
const copy = mkdtempSync(path.join(tmpdir(), 'ftrack-recipe-'));
afterAll(() => rmSync(copy, { recursive: true }));

const isTest = (file: string) => file.includes('.test.');
const ownFiles = readdirSync(noun, { recursive: true, encoding: 'utf8' }).filter((file) => path.extname(file));
const changed = [...ownFiles, ...Object.keys(product), ...Object.keys(tests)];

beforeAll(() => {
  const kept = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  for (const file of kept.split('\0'))
    if (existsSync(file) && !file.startsWith('testing/recipe/')) cpSync(file, path.join(copy, file));
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  cpSync(noun, copy, { recursive: true });
  for (const [file, lines] of [...Object.entries(product), ...Object.entries(tests)]) {
    const text = readFileSync(path.join(copy, file), 'utf8').split('\n');
    for (const [before, line] of Object.entries(lines)) {
      expect(
        text.filter((each) => each === before),
        `${file}: ${before}`,
      ).toHaveLength(1);
      text.splice(text.indexOf(before) + 1, 0, line);
    }
    writeFileSync(path.join(copy, file), text.join('\n'));
  }
});

/** What a program says in the copy. @throws Error with its output when it fails */
const run = async (...[file, ...args]: [string, ...string[]]) => {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(FTRACK|VITEST|FORCE_COLOR)/.test(name)),
  );
  const options = { cwd: copy, env: { ...env, FTRACK_LINT: 'quick', NO_COLOR: '1' }, maxBuffer: 2 ** 26 };
  const { stdout, stderr } = await promisify(execFile)(file, args, options).catch((error: unknown) => {
    const { stdout: said = '', stderr: complained = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${file} ${args.join(' ')}\n${said}${complained}`);
  });
  return stdout + stderr;
};

it('a noun with eight plain fields takes as many lines as the README says, 250 at most', () => {
  const own = ownFiles.filter((file) => !isTest(file));
  const lines = own.flatMap((file) => readFileSync(path.join(noun, file), 'utf8').trimEnd().split('\n'));
  const registered = Object.values(product).flatMap((each) => Object.values(each));
  const all = lines.length + registered.length;
  expect(all).toBeLessThanOrEqual(250);
  expect(readFileSync('README.md', 'utf8')).toContain(` rights it is ${all} lines`);
});

it('it gets a migration with which older programs go on working', async () => {
  await run('npm', 'run', 'db:generate', '--', '--name', 'contratos');
  const file = readdirSync(path.join(copy, 'server/db/migrations')).find((name) => name.endsWith('_contratos.sql'));
  const text = readFileSync(path.join(copy, 'server/db/migrations', String(file)), 'utf8');
  expect(text).toMatch(/^-- Additive\nCREATE TABLE "contratos"/);
});

it('it fits the types, the lint and the format', async () => {
  const bin = (name: string, ...args: string[]) => run(process.execPath, path.join('node_modules', name), ...args);
  const info = path.join(copy, 'data/types.json');
  const oxlint = ['--import', 'tsx', 'node_modules/oxlint/bin/oxlint'];
  expect(await bin('typescript7/bin/tsc', '-p', '.', '--incremental', '--tsBuildInfoFile', info)).toBe('');
  expect(await run(process.execPath, ...oxlint)).toContain('0 warnings and 0 errors');
  const formatted = changed.filter((file) => !file.endsWith('.sql'));
  expect(await bin('prettier/bin/prettier.cjs', '--check', ...formatted)).toContain('All matched files');
});

it('it is served, filtered, imported, exported and shown, and what holds for every noun holds for it', async () => {
  const files = {
    api: ['server/resources/contratos', 'server/resources/every', 'server/plugins/constraints'],
    unit: ['contract/words/words', 'contract/specified', 'src/layout/navigation'],
    screens: ['src/resources/contratos'],
  };
  const projects = Object.keys(files).flatMap((project) => ['--project', project]);
  const about = ['-t', 'contratos|a constraint|operario reaches'];
  const said = await run('npx', 'vitest', 'run', ...projects, ...Object.values(files).flat(), ...about);
  expect(said).toContain('Test Files  7 passed');
});
