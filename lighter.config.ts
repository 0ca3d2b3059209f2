import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * What the built page does without, of the packages it uses. Measured by e2e/weight.e2e.ts, and all of e2e runs with
 * it.
 */
export const lighter = (): Plugin[] => [
  leafletInParts(),
  nativeInstead(),
  otherEditions(),
  withoutUnused(),
  openedLater(),
  calendarWithoutFont(),
];

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
  const native: Record<string, string> = {
    diacritic: "{ clean: (text) => text.normalize('NFD').replace(/\\p{M}/gu, '') }",
    'object.entries': 'Object.entries',
    hasown: 'Object.hasOwn',
    // Lists are exported by the server; react-admin loads its own way with every list.
    'jsonexport/dist/index.js': '() => { throw new Error("The server exports lists") }',
  };
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
      return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
    },
  };
}

/**
 * Parts of packages that are imported by what we use but that nothing of ours reaches. An export that we would reach
 * after all fails aloud or shows nothing.
 */
function withoutUnused(): Plugin {
  const unused: Record<string, string> = {
    // Our themes are two plain ones, without MUI's CSS variables and colour schemes: 7 KB.
    '@mui/material/styles/ThemeProviderWithVars.mjs': exporting(
      'CssVarsProvider Experimental_CssVarsProvider getInitColorSchemeScript useColorScheme',
    ),
    '@mui/material/styles/createThemeWithVars.mjs': exporting('default createGetCssVar'),
    // Columns are chosen in our own menu, and our tables say which actions they have.
    'ra-ui-materialui/dist/list/datatable/ColumnsSelector.js': 'export const ColumnsSelector = () => null;',
    'ra-ui-materialui/dist/list/datatable/ColumnsSelectorItem.js': 'export const ColumnsSelectorItem = () => null;',
    // It derives English words from names of fields and resources; ours have their words, in contract/words.
    'inflection/lib/inflection.js': `
      const same = (text) => text;
      export const humanize = (name) => {
        const words = name.replace(/_ids?$/, '').replace(/([a-z])([A-Z])|_/g, '$1 $2').trim().toLowerCase();
        return words.replace(/^./, (first) => first.toUpperCase());
      };
      export const transform = humanize;
      export { same as capitalize, same as inflect, same as pluralize, same as singularize };`,
  };
  const ofTables = '\0bulk-delete-button';
  return {
    name: 'without-unused',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, importer) =>
      source === '../../button/index.js' && importer?.endsWith('/datatable/DataTable.js') ? ofTables : null,
    load(id) {
      if (id === ofTables) return 'export const BulkDeleteButton = () => null;';
      const key = id.split('/node_modules/').pop() ?? '';
      return Object.hasOwn(unused, key) ? { code: unused[key] ?? '', moduleSideEffects: false } : null;
    },
  };
}

/** A module whose exports throw when they are called. */
const exporting = (names: string): string =>
  `const unused = () => { throw new Error('Left out by lighter.config.ts'); };\nexport { ${names
    .split(' ')
    .map((name) => `unused as ${name}`)
    .join(', ')} };`;

/**
 * What MUI shows only once it is opened comes when it is, not with the button that opens it: menus, dialogs, and what
 * tooltips hang on.
 */
function openedLater(): Plugin {
  const opened = /\/(BasePopper|Menu|Popover|Dialog)\.mjs$/;
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
      if (!opened.test(source)) return null;
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
