import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lackedInScript } from './built';
import { fallbacks, isOfPointers } from './fallbacks';
import { root } from './sources';
import { lackedIn } from './styles';

const client = join(root, 'dist/client');
/** `npm test` builds first; a run of single files may find no build. */
const isBuilt = existsSync(client);
const read = (file: string) => readFileSync(join(client, file), 'utf8');

/** The files of this build: those of earlier ones stay beside them. */
const built = (ends: string): string[] => {
  if (!isBuilt) return [];
  const chunks = Object.values(
    JSON.parse(read('.vite/manifest.json')) as Record<string, { file: string; css?: string[] }>,
  );
  return [...new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))].filter((file) => file.endsWith(ends));
};

it.each([
  ['AbortSignal.any([a,b])', ['api.AbortSignal.any_static']],
  ['let x=Object.groupBy(a,f)', ['javascript.builtins.Object.groupBy']],
  ['Promise.withResolvers()', ['javascript.builtins.Promise.withResolvers']],
  ['typeof URL.canParse==`function`&&URL.canParse(a)', []],
  ['Promise.withResolvers?.();Object.hasOwn(a,b);AbortSignal.timeout(1)', []],
])('of «%s» is found what is lacked', (code, paths) => expect(lackedInScript(code)).toEqual(paths));

describe.skipIf(!isBuilt)('what is built, packages included', () => {
  it('calls no function of an object that a supported browser lacks', () => {
    const scripts = [...built('.js'), ...(existsSync(join(client, 'service-worker.js')) ? ['service-worker.js'] : [])];
    expect(scripts.length).toBeGreaterThan(100);
    const found = scripts.flatMap((file) => lackedInScript(read(file)).map((path) => `${path} in ${file}`));
    expect(found).toEqual([]);
  });

  it('has the prefixes that Safari wants', () => {
    const css = built('.css').map(read).join('\n');
    expect(css).toContain('-webkit-user-select:');
    for (const [rule] of css.matchAll(/[^{}]*\{[^{}]*[;{](user-select|backdrop-filter|hyphens):[^{}]*\}/g))
      expect(rule).toMatch(/-webkit-(user-select|backdrop-filter|hyphens):/);
  });

  it('has no style beyond those that the lint knows, libraries included', () => {
    const known = new Set(fallbacks.map(([path]) => path));
    const found = built('.css').flatMap((file) =>
      lackedIn(read(file)).map(({ path, where }) => ({ path, where, file })),
    );
    expect(found.filter(({ path }) => !known.has(path) && !isOfPointers(path))).toEqual([]);
  });
});
