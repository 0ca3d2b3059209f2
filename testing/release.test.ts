import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programAt } from '../server/processes';

/** `deploy/release.sh` on a product that has one file to build. */
let home: string;
beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), 'ftrack-release-'));
  mkdirSync(path.join(home, 'source'));
  git('init', '-q');
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x', '-C', path.join(home, 'source'), ...args]);

/** A version of the product, whose build is this script. */
const commit = (version: string, build: string) => {
  const about = { name: 'x', version, scripts: { build } };
  writeFileSync(path.join(home, 'source/package.json'), JSON.stringify(about));
  writeFileSync(
    path.join(home, 'source/package-lock.json'),
    JSON.stringify({ name: 'x', version, lockfileVersion: 3, packages: { '': { name: 'x', version } } }),
  );
  git('add', '-A');
  git('commit', '-qm', version);
};
const release = (...args: string[]) =>
  execFileSync('sh', [path.join('deploy', 'release.sh'), ...args], {
    env: { ...process.env, FTRACK_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
const current = () => readFileSync(path.join(home, 'current/made'), 'utf8').trim();
const releases = () => readdirSync(path.join(home, 'releases'));

/** A release that was built long ago. */
const old = (name: string) => {
  mkdirSync(path.join(home, 'releases', name), { recursive: true });
  writeFileSync(path.join(home, 'releases', name, 'made'), name);
  return name;
};

it('builds beside what runs, switches the link, keeps three releases, and goes back', { timeout: 60_000 }, () => {
  const [, second, third] = ['20200101-000000-a', '20200102-000000-b', '20200103-000000-c'].map(old);
  commit('1.0.0', 'mkdir -p dist/server && echo new > made && touch dist/server/main.js');
  release();
  expect(current()).toBe('new');
  const newest = path.basename(readlinkSync(path.join(home, 'current')));
  expect(releases()).toEqual([second, third, newest]);

  commit('1.1.0', 'false');
  expect(() => release()).toThrow(/Lo que está en marcha sigue igual/);
  expect(current()).toBe('new');
  expect(releases()).toEqual([second, third, newest]);

  release('--back');
  expect(current()).toBe(third);
  release('--back');
  expect(current()).toBe(second);
  expect(() => release('--back')).toThrow(/No hay una versión anterior/);
});

it('processes that replace others are of the release to which the link leads by then', () => {
  const started = path.join(home, 'current/scripts/start.mjs');
  const own = path.join(home, 'releases/old/dist/server/main.js');
  mkdirSync(path.join(home, 'current/dist/server'), { recursive: true });
  writeFileSync(path.join(home, 'current/dist/server/main.js'), '');
  expect(programAt(started, own)).toBe(path.join(home, 'current/dist/server/main.js'));
  expect(programAt(path.join(home, 'nowhere/scripts/start.mjs'), own)).toBe(own);
  expect(programAt('/ftrack/dist/server/main.js', '/r/dist/server/main.js')).toBe('/ftrack/dist/server/main.js');
});
