import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

type Sources = Readonly<Record<string, string>>;

/** Tests and their fixtures reach everywhere. */
const isTest = (file: string) => /\.test\.tsx?$|(^|\/)testing[^/]*(\/|\.ts$)/.test(file);

const filesIn = (folder: string): Sources =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')))
      .filter((file) => /\.[jt]sx?$/.test(file) && !isTest(file))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  );
const server = filesIn('server');

/** The imports of one file from another, also those of types, as pairs of files. */
const importsOf = (sources: Sources): [from: string, to: string][] =>
  Object.entries(sources).flatMap(([file, text]) =>
    ts
      .preProcessFile(text, true, true)
      .importedFiles.filter(({ fileName }) => /^\.|^#contract\//.test(fileName))
      .flatMap(({ fileName }) => {
        const target = fileName.startsWith('.')
          ? path.posix.join(path.posix.dirname(file), fileName)
          : fileName.replace('#', '');
        const found = [`${target}.ts`, `${target}.tsx`, target, `${target}/index.ts`].find(
          (each) => sources[each] !== undefined,
        );
        return found ? [[file, found] as [string, string]] : [];
      }),
  );

/**
 * The imports that let a folder reach itself through others.
 * @param folderOf the folder of a file; files at the top stand for themselves
 */
const circles = (sources: Sources, folderOf: (file: string) => string): string[] => {
  const between = importsOf(sources).filter(([from, to]) => folderOf(from) !== folderOf(to));
  const next = new Map<string, Set<string>>();
  for (const [from, to] of between) next.set(folderOf(from), (next.get(folderOf(from)) ?? new Set()).add(folderOf(to)));
  const reached = new Map<string, Set<string>>();
  const reach = (folder: string): Set<string> => {
    const known = reached.get(folder);
    if (known) return known;
    const seen = new Set<string>();
    reached.set(folder, seen);
    const open = [folder];
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const to of next.get(at) ?? []) if (seen.size < seen.add(to).size) open.push(to);
    return seen;
  };
  const inCircles = between.filter(([from, to]) => reach(folderOf(to)).has(folderOf(from)));
  const count = (from: string, to: string) =>
    inCircles.filter((each) => folderOf(each[0]) === folderOf(from) && folderOf(each[1]) === folderOf(to)).length;
  // Where few files import, the circle is cut most easily: those come first.
  return inCircles
    .map(([from, to]) => ({ line: `${from} imports ${to}`, n: count(from, to) }))
    .sort((one, other) => one.n - other.n)
    .map(({ line }) => line);
};

const directory = (file: string) => (path.posix.dirname(file) === 'server' ? file : path.posix.dirname(file));
/** A folder with all below it; the folders of `resources/` and `tracking/` each by itself. */
const area = (file: string) => {
  const [top, name = '', inner = '', ...rest] = file.split('/');
  const depth = ['resources', 'tracking'].includes(name) && rest.length > 0 ? [name, inner] : [name];
  return [top, ...depth].join('/');
};
const top = (file: string) => file.split('/').slice(0, 2).join('/');

it.each([
  ['server/a', 'server/a/b', 'each folder by itself', directory],
  ['server/resources/a', 'server/resources/b', 'each with the folders in it', area],
  ['server/a', 'server/b', 'the folders of the first level', top],
])('an import back from %s to %s is found: %s', (one, other, _, folderOf) => {
  const there = { [`${one}/x.ts`]: `import { y } from '${path.posix.relative(one, other)}/y';`, [`${other}/y.ts`]: '' };
  const sources = Object.fromEntries(Object.entries(there).map(([file, text]) => [file, text.replace("'b", "'./b")]));
  expect(circles(sources, folderOf)).toEqual([]);
  const back = `export const y = 1; import type { X } from '${path.posix.relative(other, one)}/x';`;
  expect(circles({ ...sources, [`${other}/y.ts`]: back }, folderOf)).toHaveLength(2);
});

it('no folder of the server reaches itself through others, not even for a type', () => {
  expect(circles(server, directory)).toEqual([]);
});

it('nor does one with the folders in it', () => {
  expect(circles(server, area)).toEqual([]);
});

it('nor one of the first level as a whole', () => {
  expect(circles(server, top)).toEqual([]);
});

it('no file reaches itself through others, in client, server and contract, not even for a type or lazily', () => {
  const all = Object.fromEntries(['contract', 'server', 'src'].flatMap((folder) => Object.entries(filesIn(folder))));
  expect(circles(all, (file) => file)).toEqual([]);
});
