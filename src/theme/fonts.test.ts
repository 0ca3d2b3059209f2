import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadFonts } from './fonts';

const pageWith = (load: () => Promise<unknown[]>) => {
  const classes = new Set<string>();
  return { page: { documentElement: { classList: classes }, fonts: { load } } as unknown as Document, classes };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('icons are shown once their font is loaded', async () => {
  const { page, classes } = pageWith(async () => ['face']);
  await loadFonts(page);
  expect([...classes]).toEqual(['font-loaded']);
});

it.each([
  ['cannot be fetched', () => Promise.reject(new Error('net'))],
  ['is not declared', async () => []],
])('words are shown when the font %s', async (_, load) => {
  const { page, classes } = pageWith(load);
  await loadFonts(page);
  expect([...classes]).toEqual(['font-failed']);
});

it('a slow font shows words after three seconds and icons when it arrives', async () => {
  let arrive: (faces: unknown[]) => void = () => {};
  const { page, classes } = pageWith(() => new Promise((resolve) => (arrive = resolve)));
  const done = loadFonts(page);
  vi.advanceTimersByTime(2_999);
  expect([...classes]).toEqual([]);
  vi.advanceTimersByTime(1);
  expect([...classes]).toEqual(['font-failed']);
  arrive(['face']);
  await done;
  expect(classes.has('font-loaded')).toBe(true);
});

it('figures of the text font align in columns', () => {
  const inter = fontkit.create(
    readFileSync(
      fileURLToPath(
        new URL('../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', import.meta.url),
      ),
    ),
  );
  expect(inter.availableFeatures).toContain('tnum');
});
