import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { laterInMui, native, productionOf } from '../lighter.config';

const root = join(import.meta.dirname, '..');
const require = createRequire(import.meta.url);
const modules = join(root, 'node_modules');
const read = (path: string) => readFileSync(join(modules, path), 'utf8');

/** The modules in a folder of a package, as paths within node_modules. */
const modulesIn = (folder: string) =>
  readdirSync(join(modules, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.m?js$/.test(file))
    .map((file) => `${folder}/${file}`);

/** The names that a module exports, as written in its `export {…}` statements. */
const exportsOf = (code: string) =>
  [...code.matchAll(/export\s*\{([^}]*)\}/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map(
      (name) =>
        name
          .trim()
          .split(/\s+as\s+/)
          .at(-1) ?? '',
    )
    .filter(Boolean)
    .sort();

/** What upgrades may move or change beneath lighter.config.ts: without these tests, screens would break silently. */
describe('what the build takes instead of a package', () => {
  it('does the same', () => {
    const own = (name: string) => new Function(`return ${native[name] ?? ''}`)() as never;
    const words = 'Ñandú, pingüino, Ávila, façade, Øre';
    const published = (name: string): unknown => require(name);
    const { clean } = published('diacritic') as { clean(text: string): string };
    const ours: { clean(text: string): string } = own('diacritic');
    expect(ours.clean('Ñandú, pingüino, Ávila')).toBe(clean('Ñandú, pingüino, Ávila'));
    expect(ours.clean(words)).not.toContain('ñ');
    expect(own('object.entries')).toBe(Object.entries);
    expect(own('hasown')).toBe(Object.hasOwn);
  });

  it('is still asked for by those that are said to', () => {
    const polyglot = read('node-polyglot/index.js');
    for (const name of ['object.entries', 'hasown']) expect(polyglot).toContain(`require('${name}')`);
    expect(read('ra-core/dist/export/defaultExporter.js')).toContain("'jsonexport/dist/index.js'");
  });

  it('has every function of lodash that react-admin uses', () => {
    const used = new Set(
      ['ra-core/dist', 'ra-ui-materialui/dist', 'ra-i18n-polyglot/dist']
        .flatMap(modulesIn)
        .flatMap((file) =>
          [...read(file).matchAll(/from ['"]lodash\/(\w+)(?:\.js)?['"]/g)].map(([, name = '']) => name),
        ),
    );
    expect(used.size).toBeGreaterThan(10);
    for (const name of used) expect(typeof require(`es-toolkit/compat/${name}`), name).toBe('function');
  });

  it("is react-router's other edition, with the same names", () => {
    for (const file of ['index.mjs', 'dom-export.mjs']) {
      const development = `react-router/dist/development/${file}`;
      expect(productionOf(development)).not.toBe(development);
      expect(exportsOf(read(productionOf(development)))).toEqual(exportsOf(read(development)));
    }
  });
});

describe('parts of MUI that come when they open', () => {
  const mui = modulesIn('@mui/material').filter((file) => file.endsWith('.mjs'));
  it.each(['Popper/BasePopper', 'Menu/Menu', 'Popover/Popover', 'Dialog/Dialog'])(
    '%s is there, and nobody takes more of it than the component',
    (part) => {
      const code = read(`@mui/material/${part}.mjs`);
      expect(laterInMui.test(`@mui/material/${part}.mjs`)).toBe(true);
      expect(code).toMatch(/export default|export \{ \w+ as default/);
      const name = part.split('/')[1] ?? '';
      const takers = mui.filter((file) => new RegExp(`from ["']\\.{1,2}/(?:\\w+/)?${name}\\.mjs["']`).test(read(file)));
      expect(takers.length).toBeGreaterThan(0);
      for (const file of takers)
        for (const [, clause = ''] of read(file).matchAll(
          new RegExp(`(?:import|export) ([^;]*?) from ["']\\.{1,2}/(?:\\w+/)?${name}\\.mjs["']`, 'g'),
        ))
          expect(clause, file).toMatch(/^(\w+|\*|\{ default \}|\{ default as \w+ \})$/);
    },
  );
});

it('the calendar still brings the letters that are left out of it', () => {
  const styles = modulesIn('@fullcalendar/core').filter((file) => read(file).includes('@font-face'));
  expect(styles.length).toBeGreaterThan(0);
});
