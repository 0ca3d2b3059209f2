import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Changes that the build makes to packages; docs/decisions/lighter-packages.md says why. At every upgrade,
 * testing/lighter.test.ts and testing/leafletParts.test.ts check what each change relies on.
 */
export const lighter = (): Plugin[] => [
  leafletInParts(),
  nativeInstead(),
  otherEditions(),
  openedLater(),
  calendarWithoutFont(),
];

/** Expressions that replace packages. The server exports lists; react-admin would load its own exporter with each. */
export const native: Readonly<Record<string, string>> = {
  diacritic: "{ clean: (text) => text.normalize('NFD').replace(/\\p{M}/gu, '') }",
  'object.entries': 'Object.entries',
  hasown: 'Object.hasOwn',
  'jsonexport/dist/index.js': '() => { throw new Error("The server exports lists") }',
};

/** MUI modules that are loaded when they open. */
export const laterInMui = /\/(BasePopper|Menu|Popover|Dialog)\.mjs$/;

/** The production edition of a module of react-router. */
export const productionOf = (id: string): string => id.replace('/dist/development/', '/dist/production/');

/** Leaflet is built from its modules, listed in src/map/leaflet: what only editors use stays out of other maps. */
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
 * Replaces polyfills with what every browser has by now: node-polyglot includes 8 KB of them.
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
 * The same functions in fewer bytes: es-toolkit passes lodash's own tests and is less than half the size (4 KB of the
 * first list). React-router exports only its development build; the production build has no warnings.
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
 * Loads MUI's menus, dialogs and the poppers of tooltips when they open, not with the button that opens them.
 */
function openedLater(): Plugin {
  const mark = '\0later:';
  return {
    name: 'opened-later',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer) {
      if (!importer?.includes('/@mui/material/') || importer.startsWith(mark)) return null;
      // A menu is an open popover.
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
 * The calendar's styles embed a font for buttons that we do not show; the page's policy blocks it with an error.
 */
function calendarWithoutFont(): Plugin {
  return {
    name: 'calendar-without-font',
    apply: 'build',
    transform: (code, id) =>
      /@fullcalendar[\\/]core[\\/]/.test(id) ? { code: code.replace(/@font-face\s*\{[^}]*\}/, ''), map: null } : null,
  };
}
