import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scoped } from '../vite.config';

const src = resolve(import.meta.dirname, '../src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
const sheets = files.filter((file) => file.endsWith('.css'));
const modules = sheets.filter((file) => file.endsWith('.module.css'));
const read = (file: string) => readFileSync(join(src, file), 'utf8');

/** A class of a library or of the theme. */
const library = /:global\([^)]*\)/g;

const selectorsOf = (css: string) =>
  [
    ...read(css)
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/([^{};]+)\{/g),
  ]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !/^(@|from|to|[\d.]+%)/.test(selector))
    // A comma inside parentheses does not separate selectors.
    .flatMap((selector) =>
      selector.replaceAll(/\((?:[^()]|\([^()]*\))*\)/g, (inside) => inside.replaceAll(',', ' ')).split(','),
    );

const classesOf = (css: string) =>
  new Set(
    selectorsOf(css).flatMap((selector) =>
      [...selector.replaceAll(library, '').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name),
    ),
  );

/** The names that a file uses of each module it imports; `undefined`: a name only known at run time. */
const uses = files
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => {
    const text = read(file);
    return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name = '', path = '']) => ({
      file,
      stylesheet: join(dirname(file), path).replaceAll('\\', '/'),
      names: [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, local = '']) => local),
      computed: new RegExp(`\\b${name}\\[`).test(text),
    }));
  });

/** The plain class names that screens ask for: `className="row gap-8"`, and the words around `${}`. */
const namesIn = (file: string) =>
  [...read(file).matchAll(/className="([^"]*)"|className=\{`([^`]*)`\}|\bclasses\(\s*'([^']*)'/g)].flatMap(
    ([, alone = '', mixed = '', joined = '']) =>
      `${alone} ${mixed.replaceAll(/\S*\$\{[^}]*\}\S*/g, ' ')} ${joined}`.split(/\s+/).filter(Boolean),
  );
const plainNames = files.filter((file) => /\.tsx$/.test(file) && !file.includes('.test.')).flatMap(namesIn);

describe('a plain class name', () => {
  it('is one of the theme, or of a library', () => {
    const theme = new Set(sheets.filter((file) => file.startsWith('theme/')).flatMap((file) => [...classesOf(file)]));
    const unknown = plainNames.filter((name) => !theme.has(name) && !/^(Mui|Ra|list-(page|content)$)/.test(name));
    expect([...new Set(unknown)]).toEqual([]);
  });

  it('of the log-in is loaded with it', () => {
    const later = classesOf('theme/app.css');
    const asked = files.filter((file) => /^(guest\/\w+|main)\.tsx$/.test(file)).flatMap(namesIn);
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter((name) => later.has(name))).toEqual([]);
  });

  it('has several users', () => {
    const users = (name: string) => plainNames.filter((each) => each === name).length;
    const primitives = ['theme/primitives.css', 'theme/app.css'].flatMap((file) => [...classesOf(file)]);
    expect(primitives.filter((name) => !/^(Mui|Ra|show-page)/.test(name) && users(name) < 3)).toEqual([]);
  });
});

/** The scoped class names by which journeys find things: `.board_boardHandle`. */
const soughtNames = ['e2e', 'testing'].flatMap((folder) =>
  readdirSync(resolve(import.meta.dirname, '..', folder))
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(resolve(import.meta.dirname, '..', folder, file), 'utf8').matchAll(
        /(?<=['"` ]\.)[a-z][\w-]*_[a-z]\w*(?=[ \['"`])/g,
      ),
    ])
    .map(([name]) => name),
);

it('class names by which journeys find things exist', () => {
  const scopedNames = new Set(
    modules.flatMap((file) => [...classesOf(file)].map((name) => scoped(name, join(src, file)))),
  );
  expect(soughtNames.length).toBeGreaterThan(5);
  expect(soughtNames.filter((name) => !scopedNames.has(name))).toEqual([]);
});

describe('a style sheet', () => {
  it('is a module, unless it is the theme', () => {
    expect(modules.length).toBeGreaterThan(40);
    expect(sheets.filter((file) => !modules.includes(file) && !file.startsWith('theme/'))).toEqual([]);
  });

  it('is not imported globally, unless by the theme or from a library', () => {
    const plain = files
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) =>
        [...read(file).matchAll(/import '(\.[^']+\.css)'/g)].map(
          ([, path = '']) => `${file}: ${join(dirname(file), path)}`,
        ),
      );
    // All pages; those of the application and of a wall screen; those of a live link and of requests.
    expect(plain.sort()).toEqual([
      'App.tsx: theme/app.css',
      'main.tsx: theme/base.css',
      'pages/wall/Wall.tsx: theme/app.css',
      'solicitar/main.ts: theme/bare.css',
      'vivo/main.ts: theme/bare.css',
    ]);
  });

  it('is used by its own folder and those beneath', () => {
    const reaching = uses
      .filter(({ file, stylesheet }) => !file.startsWith(`${dirname(stylesheet)}/`))
      .map(({ file, stylesheet }) => `${file}: ${stylesheet}`);
    expect(reaching).toEqual([]);
  });

  it('has class names that no other one has', () => {
    const names = modules.map((file) => scoped('a', join(src, file)));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('styles nothing that is not its own', () => {
    const loose = modules.flatMap((file) =>
      selectorsOf(file).filter((selector) => !/\.[a-zA-Z]/.test(selector.replaceAll(library, ''))),
    );
    expect(loose).toEqual([]);
  });

  it.each(modules)('%s has exactly the classes in use', (stylesheet) => {
    const has = classesOf(stylesheet);
    const here = uses.filter((use) => use.stylesheet === stylesheet);
    const asked = here.flatMap(({ names }) => names);
    expect(asked.filter((name) => !has.has(name))).toEqual([]);
    if (!here.some(({ computed }) => computed)) expect([...has].filter((name) => !asked.includes(name))).toEqual([]);
  });
});
