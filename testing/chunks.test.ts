import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { pagesOf } from '../pages.config';
import { roles } from '#contract/roles';

interface Chunk {
  file: string;
  imports?: string[];
}
const root = join(import.meta.dirname, '..');
let manifest: Record<string, Chunk>;
beforeAll(() => {
  const file = join(root, 'dist/client/.vite/manifest.json');
  if (!existsSync(file)) throw new Error('There is no build: npm run build');
  manifest = JSON.parse(readFileSync(file, 'utf8')) as typeof manifest;
});

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

it.each(pages)('%s opens with few files', (page) => {
  expect(manifest[page]).toBeDefined();
  const { size } = scriptsOf([...frame, page]);
  expect(size).toBeGreaterThan(frame.length);
  expect(size).toBeLessThanOrEqual(most(page));
});

it('no script imports itself through others', () => {
  const inCircle = Object.keys(manifest).filter((each) => scriptsOf(manifest[each]?.imports ?? []).has(each));
  expect(inCircle).toEqual([]);
});
