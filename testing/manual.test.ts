import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rolldown } from 'rolldown';
import { roles } from '#contract/core/roles';
import { manual, manualPageOf } from '../manual.config';

const root = join(import.meta.dirname, '..');

it.each(['index', ...roles])('the page %s becomes HTML without script, with its pictures as files', async (name) => {
  const file = join(root, `docs/manual/${name}.md`);
  const pictures: string[] = [];
  const bundle = await rolldown({
    input: file,
    plugins: [
      manual(),
      {
        name: 'pictures',
        resolveId: (source) => (source.endsWith('.png?url') ? { id: source } : null),
        load(id) {
          if (!id.endsWith('.png?url')) return null;
          pictures.push(id.replace('?url', ''));
          return { code: "export default '/build/assets/x.png'", moduleType: 'js' };
        },
      },
    ],
  });
  const { output } = await bundle.generate();
  await bundle.close();
  const { default: html } = (await import(
    `data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`
  )) as { default: string };

  expect(html).toMatch(/^<p>/);
  expect(html.match(/<h2>/g)?.length).toBeGreaterThan(5);
  expect(html).not.toMatch(/<h1|<script|style=|\son\w+=|@picture/);
  expect(pictures.length).toBeGreaterThanOrEqual(2);
  expect(pictures.filter((picture) => !existsSync(picture))).toEqual([]);
  expect(html.match(/<img src="\/build\/assets\/x\.png" alt="[^"]+" width="\d+" height="\d+"/g)).toHaveLength(
    pictures.length,
  );
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(links.filter((href) => !/^\/manual\/(index|superadmin|admin|monitor|operario)$/.test(href ?? ''))).toEqual([]);
});

it('other Markdown is no page of the manual', () => {
  expect(manualPageOf('/x/docs/manual/admin.md')).toBe('admin');
  expect(manualPageOf('/x/docs/api.md')).toBeUndefined();
});

const worker = join(root, 'dist/client/service-worker.js');
it.skipIf(!existsSync(worker))('a device stores the pictures of its own role', () => {
  const script = readFileSync(worker, 'utf8');
  const rolesOf = (picture: string) =>
    new RegExp(`"roles":(\\[[^\\]]*\\]),"url":"/build/assets/${picture}-[\\w-]+\\.png"`).exec(script)?.[1];
  for (const [role, picture] of [
    ['operario', 'operario-hoy'],
    ['monitor', 'monitor-mapa'],
    ['admin', 'admin-panel'],
    ['superadmin', 'superadmin-panel'],
  ])
    expect(JSON.parse(rolesOf(picture ?? '') ?? '[]')).toEqual([role]);
  expect(JSON.parse(rolesOf('menu') ?? '[]')).toEqual([...roles]);
});
