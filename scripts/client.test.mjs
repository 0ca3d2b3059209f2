import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compress, lay, refuseInlineScripts } from './client.mjs';

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

it('long texts are kept compressed too, and those leave with them', async () => {
  const text = 'a long script '.repeat(200);
  const files = ['long.js', 'long.js.br', 'long.js.gz'];
  const fresh = join(place, 'fresh');
  mkdirSync(join(fresh, 'assets'), { recursive: true });
  mkdirSync(join(fresh, '.vite'), { recursive: true });
  for (const name of ['long.js', 'picture.png']) writeFileSync(join(fresh, 'assets', name), text);
  writeFileSync(join(fresh, 'assets/short.js'), 'short');
  await compress(join(fresh, 'assets'));
  expect(readdirSync(join(fresh, 'assets'))).toEqual([...files, 'picture.png', 'short.js']);
  const read = (name) => readFileSync(join(fresh, 'assets', name));
  expect([brotliDecompressSync(read('long.js.br')).toString(), gunzipSync(read('long.js.gz')).toString()]).toEqual([
    text,
    text,
  ]);

  writeFileSync(join(fresh, '.vite/manifest.json'), JSON.stringify({ 'index.html': { file: 'assets/long.js' } }));
  lay(fresh, join(place, 'client'), 0);
  rmSync(fresh, { recursive: true });
  layBuild('two.js', 100 * day);
  layBuild('three.js', 113 * day);
  expect(files.map(has)).toEqual([true, true, true]);
  layBuild('four.js', 115 * day);
  expect(files.map(has)).toEqual([false, false, false]);
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
