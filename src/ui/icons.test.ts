import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';
import { expect, it } from 'vitest';
import { pages } from '#contract/core/paths';
import { iconNames, isIconName } from './icons';

const open = (path: string) => fontkit.create(readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url))));
const ours = open('src/theme/fonts/material-symbols.woff2');
const whole = open(
  'node_modules/@fontsource/material-symbols-outlined/files/material-symbols-outlined-latin-400-normal.woff2',
);
const drawing = (font: typeof ours, name: string) => font.layout(name).glyphs.map((glyph) => glyph.path.toSVG());

it.each(iconNames)('the committed font draws %s as one icon, the right one', (name) => {
  expect(drawing(ours, name)).toHaveLength(1);
  expect(drawing(ours, name)).toEqual(drawing(whole, name));
});

it('the font has no unused icon', () => {
  expect(drawing(ours, 'cookie').length).toBeGreaterThan(1);
  expect(drawing(whole, 'cookie')).toHaveLength(1);
});

it('names are listed only once', () => {
  expect(new Set(iconNames).size).toBe(iconNames.length);
});

it.each(pages.map(({ path, icon }) => [path, icon] as const))('the icon of page %s is in the font', (_, icon) => {
  expect(isIconName(icon), icon).toBe(true);
});
