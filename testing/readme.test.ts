import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const readme = readFileSync('README.md', 'utf8');
const section = (title: string) => readme.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
const [, tree = '', below = ''] = section('The tree').split('```');

/** The paths in the tree, from the root; `<noun>` stands for any. */
const named = (() => {
  const paths: string[] = [];
  let under = '';
  for (const line of tree.split('\n').filter(Boolean)) {
    const names = (line.trim().split(/\s{2,}/)[0] ?? '').split(' ').filter((name) => name !== '…');
    const inside = line.startsWith('  ');
    if (!inside) under = names.length === 1 ? (names[0] ?? '') : '';
    for (const name of names) paths.push(inside ? `${under}${name}` : name);
  }
  return paths;
})();

const folders = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => name);

it('every path in the tree of the README exists', () => {
  expect(named).toEqual(
    expect.arrayContaining([
      'contract/words/',
      'server/records/',
      'server/app.ts',
      'src/App.tsx',
      'src/pages/<screen>/',
    ]),
  );
  expect(named.map((path) => path.replace(/<\w+>\/$/, '')).filter((path) => !existsSync(path))).toEqual([]);
});

it.each(['server', 'src'])('every folder of %s/ stands in the tree', (side) => {
  const firstParts = named.filter((path) => path.startsWith(`${side}/`)).map((path) => path.split('/')[1]);
  expect(folders(side).filter((name) => !firstParts.includes(name))).toEqual([]);
});

it('every screen that belongs to no entity is listed', () => {
  const line = tree.split('\n').find((each) => each.includes('pages/<screen>/')) ?? '';
  const screens = line.split(': ')[1]?.split(' · ') ?? [];
  expect(screens.toSorted()).toEqual(folders('src/pages').toSorted());
});

it('«where is …» refers to existing files', () => {
  const paths = [
    ...`${below}${section('Adding an entity')}`.matchAll(/`((?:contract|server|src|testing|docs)\/[^`\s]*)`/g),
  ].flatMap(([, path]) => path ?? []);
  expect(paths.length).toBeGreaterThan(12);
  expect(paths.filter((path) => !path.includes('contratos') && !existsSync(path))).toEqual([]);
});
