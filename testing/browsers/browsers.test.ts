import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oldBrowsers, oldest } from '../../browsers.config';
import { usesIn, type Use } from './members';
import { programOf, root } from './sources';
import { builtAs, lackedIn } from './styles';
import { lackedBy } from './support';

const samples: Record<string, string> = {
  'api.AbortSignal.any_static': 'AbortSignal.any([])',
  'api.URL.canParse_static': "URL.canParse('')",
  'api.URLSearchParams.size': 'new URLSearchParams().size',
  'api.Element.ariaLabel': 'document.body.ariaLabel',
  'api.Navigator.wakeLock': 'navigator.wakeLock',
  'api.Window.requestIdleCallback': 'requestIdleCallback(() => undefined)',
  'api.Element.scrollend_event': "document.body.addEventListener('scrollend', () => undefined)",
};
/** The oldest ones have these, or the code does without. */
const allowed = [
  '[1].toSorted()',
  '[1].findLast(Boolean)',
  'structuredClone({})',
  'AbortSignal.timeout(1)',
  "new Intl.DateTimeFormat('es').formatRange(1, 2)",
  'navigator.share?.({})',
  "typeof window.requestIdleCallback === 'function'",
];

describe('the lint of what browsers have', () => {
  let folder: string;
  let uses: Use[];
  const lines = [...Object.values(samples), ...allowed].map((line, at) => `export const x${at} = ${line};`);
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ftrack-browsers-'));
    const file = join(folder, 'sample.ts');
    writeFileSync(file, lines.join('\n'));
    const program = programOf([file]);
    uses = usesIn(
      program,
      program.getSourceFiles().filter(({ fileName }) => fileName === file),
      root,
    );
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(Object.keys(samples))('finds %s', (path) => {
    const line = Object.keys(samples).indexOf(path) + 1;
    expect(uses.filter((use) => use.line === line).map((use) => use.path)).toEqual([path]);
  });

  it.each(allowed)('leaves %s', (text) => {
    const line = Object.values(samples).length + allowed.indexOf(text) + 1;
    expect(uses.filter((use) => use.line === line)).toEqual([]);
  });

  it('knows the versions', () => {
    expect(lackedBy('javascript.builtins.Object.groupBy')).toHaveLength(7);
    expect(lackedBy('css.selectors.has')).toEqual(['firefox', 'firefox_android']);
    expect(lackedBy('api.structuredClone')).toEqual([]);
  });
});

describe('a style sheet', () => {
  const found = (css: string) => lackedIn(builtAs(css)).map(({ path }) => path);

  it.each([
    ['.a:has(b) { color: red }', ['css.selectors.has']],
    ['.a { text-wrap: balance }', ['css.properties.text-wrap', 'css.properties.text-wrap.balance']],
    ['.a { width: 1px; @starting-style { width: 0 } }', ['css.at-rules.starting-style']],
    ['.a { field-sizing: content }', ['css.properties.field-sizing', 'css.properties.field-sizing.content']],
  ])('%s is refused', (css, paths) => expect(found(css)).toEqual(paths));

  it.each([
    '.a { & .b { color: color-mix(in srgb, red, blue) } }',
    '.a { height: 100dvh }',
    '.a { user-select: none; backdrop-filter: blur(2px); hyphens: auto; mask-image: url(a.svg) }',
    '@supports selector(:has(*)) { .a:has(b) { color: red } }',
  ])('%s is not', (css) => expect(found(css)).toEqual([]));
});

describe('a browser that is too old', () => {
  const { transformIndexHtml } = oldBrowsers();
  const page = (name: string) => {
    const html = readFileSync(join(root, name), 'utf8');
    if (typeof transformIndexHtml !== 'object') throw new Error('no page is changed');
    return (transformIndexHtml.handler as (html: string) => string)(html);
  };

  it.each(['index.html', 'solicitar.html', 'vivo.html'])('%s says so without any script', (name) => {
    const html = page(name);
    expect(html).toContain('<h1>Este navegador es muy antiguo</h1>');
    for (const version of Object.values(oldest)) expect(html).toContain(String(version));
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(html).toMatch(/<div id="(root|solicitar|vivo)"><p class="not-loaded">La página no ha terminado de cargar/);
    expect(html.indexOf('.old-browser{display:none}')).toBeGreaterThan(html.indexOf('@supports'));
  });

  it('is told apart by what all supported ones have', () => {
    expect(lackedBy('css.types.color.color-mix')).toEqual([]);
    expect(lackedBy('css.at-rules.media.range_syntax')).toEqual([]);
  });

  it('README names the same versions', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const { chrome, firefox, safari } = oldest;
    expect(readme).toContain(`Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari}`);
  });
});
