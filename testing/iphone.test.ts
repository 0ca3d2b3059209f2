import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sheets = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => join('src', file));

/** What a sheet makes visible only while a pointer is over something: the selectors of its hidden elements' classes. */
const shownOnHover = (css: string) =>
  [...css.matchAll(/([^{}]*:hover[^{}]*)\{[^{}]*\b(?:opacity: 1|visibility: visible|display: (?!none))/g)].flatMap(
    ([, selector = '']) => selector.split(',').filter((each) => each.includes(':hover') && !each.includes('(hover')),
  );

it('each file that the checklist of the iPhone names is there', () => {
  const named = [...read('docs/iphone.md').matchAll(/`((?:src|e2e|testing|public)\/[\w./-]+|index\.html)`/g)].map(
    ([, file = '']) => file,
  );
  expect(named.length).toBeGreaterThan(12);
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

it.each(sheets.filter((file) => shownOnHover(read(file)).length > 0))('%s shows to fingers what it hides', (file) => {
  const css = read(file);
  for (const selector of shownOnHover(css)) {
    const [shown = ''] = selector.match(/[.\w:-]+$/) ?? [];
    expect(css.slice(css.indexOf('@media (hover: none)')), selector).toContain(shown.replace(/:[\w-]+$/, ''));
  }
});

it('fields have 16 px under a finger, and pages the height that is visible', () => {
  expect(read('src/theme/fields.ts')).toContain("'@media (pointer: coarse)': { fontSize: '1rem' }");
  expect(read('src/theme/base.css')).toContain('100dvh');
});

it.each([
  'src/layout/frame.module.css',
  'src/pages/operario/operario.module.css',
  'src/solicitar/solicitar.module.css',
  'src/vivo/vivo.module.css',
])('%s stays clear of notch and home bar', (file) => expect(read(file)).toContain('env(safe-area-inset-'));
