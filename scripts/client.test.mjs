import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lay, refuseInlineScripts } from './client.mjs';

const day = 86_400_000;
let place;
beforeEach(() => (place = mkdtempSync(join(tmpdir(), 'ftrack-build-'))));
afterEach(() => rmSync(place, { recursive: true }));

/** Puts a build whose page is one script with this name over the existing files. */
const layBuild = (script, now) => {
  const fresh = join(place, 'fresh');
  mkdirSync(join(fresh, 'assets'), { recursive: true });
  mkdirSync(join(fresh, '.vite'), { recursive: true });
  writeFileSync(join(fresh, 'assets', script), script);
  writeFileSync(join(fresh, '.vite/manifest.json'), JSON.stringify({ 'index.html': { file: `assets/${script}` } }));
  writeFileSync(join(fresh, 'index.html'), script);
  lay(fresh, join(place, 'client'), now);
  rmSync(fresh, { recursive: true });
};
const has = (script) => existsSync(join(place, 'client/assets', script));

it('an open tab finds the files of its build for 14 days after it was replaced', () => {
  layBuild('one.js', 0);
  layBuild('two.js', 100 * day);
  expect(readFileSync(join(place, 'client/index.html'), 'utf8')).toBe('two.js');
  expect([has('one.js'), has('two.js')]).toEqual([true, true]);
  layBuild('three.js', 113 * day);
  expect([has('one.js'), has('two.js')]).toEqual([true, true]);
  layBuild('four.js', 115 * day);
  expect([has('one.js'), has('two.js'), has('three.js')]).toEqual([false, true, true]);
});

it('files without a hash are removed with their build', () => {
  mkdirSync(join(place, 'client'), { recursive: true });
  writeFileSync(join(place, 'client/old.txt'), '');
  layBuild('one.js', 0);
  expect(existsSync(join(place, 'client/old.txt'))).toBe(false);
});

it('the worker is copied last: the page that it stores is that of its own build', () => {
  const laid = join(place, 'client');
  const fresh = join(place, 'fresh');
  mkdirSync(join(fresh, 'assets'), { recursive: true });
  for (const file of ['service-worker.js', 'index.html', 'assets/z.js']) writeFileSync(join(fresh, file), file);
  mkdirSync(laid);
  // A folder in the page's place interrupts the copying there.
  mkdirSync(join(laid, 'index.html'));
  expect(() => lay(fresh, laid)).toThrow();
  expect([existsSync(join(laid, 'assets/z.js')), existsSync(join(laid, 'service-worker.js'))]).toEqual([true, false]);
});

it('a page with an inline script is not built', () => {
  const page = join(place, 'index.html');
  writeFileSync(page, '<script type="module" src="/build/a.js"></script>');
  expect(() => refuseInlineScripts(page)).not.toThrow();
  writeFileSync(page, '<script>1</script>');
  expect(() => refuseInlineScripts(page)).toThrow('inline script');
});
