import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inReadme, list, shipped, summary } from './licences.mjs';

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

describe('the licences', () => {
  it('in README and docs/licences.md are those of what ships: `npm run licences` writes them', () => {
    const readme = read('README.md');
    expect(inReadme(readme)).toBe(readme);
    expect(list()).toBe(read('docs/licences.md'));
  });

  it('cover each production dependency, and the letters and icons that are built in', () => {
    const { dependencies } = JSON.parse(read('package.json'));
    const names = new Set(shipped().map(({ name }) => name));
    const owed = [...Object.keys(dependencies), '@fontsource-variable/inter', '@fontsource/material-symbols-outlined'];
    expect(owed.filter((name) => !names.has(name))).toEqual([]);
    expect(shipped().filter(({ licence }) => !licence)).toEqual([]);
  });

  it('that need explaining are explained: libvips, MPL, ethical terms, a package that states none', () => {
    for (const words of ['LGPL-3.0-or-later', 'MPL-2.0', 'Hippocratic-2.1', 'Unlicense (2)', 'png-js', 'CC-BY-4.0'])
      expect(summary()).toContain(words);
  });
});
