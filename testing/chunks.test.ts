import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { pagesOf } from '../pages.config';
import { roles } from '#contract/core/roles';

interface Chunk {
  file: string;
  imports?: string[];
}
const root = join(import.meta.dirname, '..');
const file = join(root, 'dist/client/.vite/manifest.json');
/** `npm test` builds first; a run of single files may find no build. */
const isBuilt = existsSync(file);
const manifest = (isBuilt ? JSON.parse(readFileSync(file, 'utf8')) : {}) as Record<string, Chunk>;

/** The scripts that these modules load before they run. */
const scriptsOf = (modules: readonly string[]): Set<string> => {
  const found = new Set(modules);
  for (const each of found) for (const imported of manifest[each]?.imports ?? []) found.add(imported);
  return found;
};
const frame = ['index.html', 'src/App.tsx'];
const pages = [...new Set(roles.flatMap((role) => pagesOf(role)))]
  .map((file) => relative(root, file))
  .filter((file) => !/src\/(main|App)\.tsx$/.test(file));

/** They bring forms with them that other pages load when these open. */
const heavy = ['src/resources/tareas/TareasPage.tsx', 'src/resources/ordenes/OrdenCreate.tsx'];
const most = (page: string) => (page.startsWith('src/pages/operario/') ? 40 : heavy.includes(page) ? 54 : 48);

it.skipIf(!isBuilt).each(pages)('%s opens with few files', (page) => {
  expect(manifest[page]).toBeDefined();
  const { size } = scriptsOf([...frame, page]);
  expect(size).toBeGreaterThan(frame.length);
  expect(size).toBeLessThanOrEqual(most(page));
});

it.skipIf(!isBuilt)('no script imports itself through others', () => {
  const inCircle = Object.keys(manifest).filter((each) => scriptsOf(manifest[each]?.imports ?? []).has(each));
  expect(inCircle).toEqual([]);
});
