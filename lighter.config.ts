import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * What the built page takes of packages otherwise than they are published; docs/decisions/lighter-packages.md says why.
 * testing/lighter.test.ts and testing/leafletParts.test.ts hold what each part relies on at every upgrade.
 */
export const lighter = (): Plugin[] => [
  leafletInParts(),
  nativeInstead(),
  otherEditions(),
  openedLater(),
  calendarWithoutFont(),
];

/** Expressions instead of packages. Lists are exported by the server; react-admin loads its own way with every list. */
export const native: Readonly<Record<string, string>> = {
  diacritic: "{ clean: (text) => text.normalize('NFD').replace(/\\p{M}/gu, '') }",
  'object.entries': 'Object.entries',
  hasown: 'Object.hasOwn',
  'jsonexport/dist/index.js': '() => { throw new Error("The server exports lists") }',
};

/** The modules of MUI that come when they open. */
export const laterInMui = /\/(BasePopper|Menu|Popover|Dialog)\.mjs$/;

/** The production edition of a module of react-router. */
export const productionOf = (id: string): string => id.replace('/dist/development/', '/dist/production/');

/** Leaflet comes from its own modules, named in src/map/leaflet: what only editors use stays out of other maps. */
function leafletInParts(): Plugin {
  const parts = join(import.meta.dirname, 'src/map/leaflet/index.js');
  return {
    name: 'leaflet-in-parts',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source) => (source === 'leaflet' ? { id: parts, moduleSideEffects: false } : null),
  };
}

/**
 * What every browser has by now instead of the packages that stand in for it where it is missing: node-polyglot brings
 * 8 KB of them.
 */
function nativeInstead(): Plugin {
  const mark = '\0native:';
  return {
    name: 'native-instead',
    enforce: 'pre',
    resolveId: (source) => (Object.hasOwn(native, source) ? `${mark}${source}.cjs` : null),
    load: (id) =>
      id.startsWith(mark) ? `module.exports = ${native[id.slice(mark.length, -'.cjs'.length)] ?? ''}` : null,
  };
}

/**
 * The same functions in fewer bytes: es-toolkit passes lodash's own tests, and weighs less than half (4 KB of the first
 * list). React-router's exports name its development build only; the other one warns of nothing.
 */
function otherEditions(): Plugin {
  return {
    name: 'other-editions',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer) {
      const lodash = /^lodash\/(\w+)(\.js)?$/.exec(source);
      if (lodash) return this.resolve(`es-toolkit/compat/${lodash[1]}`, import.meta.filename);
      if (!/^react-router(\/dom)?$/.test(source)) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && { ...found, id: productionOf(found.id) };
    },
  };
}

/**
 * What MUI shows only once it is opened comes when it is, not with the button that opens it: menus, dialogs, and what
 * tooltips hang on.
 */
function openedLater(): Plugin {
  const mark = '\0later:';
  return {
    name: 'opened-later',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer) {
      if (!importer?.includes('/@mui/material/') || importer.startsWith(mark)) return null;
      // A menu is a popover that is open.
      if (importer.endsWith('/Menu/Menu.mjs') && source === '../Popover/index.mjs')
        return join(dirname(importer), '../Popover/Popover.mjs');
      if (!laterInMui.test(source)) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && { id: mark + found.id, moduleSideEffects: false };
    },
    load(id) {
      if (!id.startsWith(mark)) return null;
      const [wrapper, real] = [join(import.meta.dirname, 'src/ui/later.tsx'), id.slice(mark.length)].map((path) =>
        JSON.stringify(path),
      );
      return `import { later } from ${wrapper};\nexport default /* @__PURE__ */ later(() => import(${real}));`;
    },
  };
}

/**
 * The calendar brings letters of its own inside its styles, for buttons that we do not show: the page's policy refuses
 * them aloud.
 */
function calendarWithoutFont(): Plugin {
  return {
    name: 'calendar-without-font',
    apply: 'build',
    transform: (code, id) =>
      /@fullcalendar[\\/]core[\\/]/.test(id) ? { code: code.replace(/@font-face\s*\{[^}]*\}/, ''), map: null } : null,
  };
}
