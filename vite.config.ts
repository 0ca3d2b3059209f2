import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunks } from './chunks.config.ts';
import { lighter } from './lighter.config.ts';
import { handsOn, homeOf, namedBy, pagesOfTheField } from './pages.config.ts';

/** Where the API of `npm run dev` listens. */
const api = process.env.FTRACK_DEV_API ?? 'http://127.0.0.1:8000';
const served = [
  '/api',
  '/broadcasting',
  '/app/',
  '/apps/',
  '/gps',
  '/archivos',
  '/vivo',
  '/config.json',
  '/healthz',
  '/metrics',
  '/readyz',
];

/**
 * The built page is served under /build/, the development page at the root. Nothing is inlined, because the page's
 * policy allows fonts and scripts only from its own origin.
 */
const shared = chunks();

export default defineConfig(({ command }) => ({
  base: command === 'build' ? '/build/' : '/',
  plugins: [react(), ...lighter(), shared.plugin, noteLoaded(), ...worker()],
  css: { modules: { generateScopedName: scoped } },
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_000,
    modulePreload: {
      resolveDependencies: (_file, needed, { hostId }) =>
        isEntry(hostId) ? needed : needed.filter((file) => !loadedAlready.has(file)),
    },
    // The page of live links is a separate page without react.
    rolldownOptions: { input: ['index.html', 'vivo.html'], output: { codeSplitting: shared.codeSplitting } },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(served.map((path) => [path, { target: api, ws: path === '/app/' }])),
  },
}));

/**
 * Chunks that every page behind the log-in has already loaded, taken from the build itself. Otherwise each later chunk
 * would name them all again: 3 KB of the first list.
 */
const loadedAlready = new Set<string>();
const noteLoaded = (): Plugin => ({
  name: 'loaded-already',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const add = (file: string) => {
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk' || loadedAlready.has(file)) return;
        loadedAlready.add(file);
        chunk.imports.forEach(add);
      };
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => frame.test(id))) add(chunk.fileName);
    },
  },
});
const frame = /\/src\/(main|App)\.tsx$/;

/** The first script requests all of these at once. */
const isEntry = (file: string) => file.includes('/index-');

/**
 * The class name of a CSS module in the browser: `sheet_plate` for sheet/sheet.module.css, `ui-Chip_row` for
 * ui/Chip.module.css. A test checks that no two files share a name.
 */
export function scoped(name: string, file: string): string {
  const [folder, own] = [basename(dirname(file)), basename(file).replace(/\.module\.css.*/, '')];
  return `${folder === own ? own : `${folder}-${own}`}_${name}`;
}

/**
 * Builds src/service-worker.ts with the list of files that it stores: the page, its code and its fonts. `field` marks
 * what an operario needs first. The files come in a few packs: on a phone's connection three hundred small files take
 * longer than their bytes, and each costs the browser and the server a request. Map data is loaded when a map opens,
 * and fonts beyond Western European characters when such text is shown.
 */
function worker(): Plugin[] {
  const ofTheField = new Set<string>();
  const packOf = new Map<string, string>();
  const found: Plugin = {
    name: 'files-of-the-field',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const holding = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)));
      const take = (chunk: (typeof chunks)[number] | undefined, into: Set<string>) => {
        if (!chunk || into.has(chunk.fileName)) return;
        for (const file of [
          chunk.fileName,
          ...(chunk.viteMetadata?.importedCss ?? []),
          ...(chunk.viteMetadata?.importedAssets ?? []),
        ])
          into.add(file);
        for (const file of chunk.imports)
          take(
            chunks.find(({ fileName }) => fileName === file),
            into,
          );
      };
      const seen = new Set<string>();
      /** Includes what modules of its own folder load later: dialogs, parts of a page. */
      const visit = (id: string, home: string, isEntry = false) => {
        if (seen.has(`${home} ${id}`)) return;
        seen.add(`${home} ${id}`);
        take(holding.get(id), ofTheField);
        if (!isOurs(id)) return;
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
        for (const each of importedIds) if (isOurs(each) && !handsOn(each)) visit(each, home);
        if (!isEntry && !id.startsWith(home)) return;
        for (const each of namedBy(id)) take(holding.get(each), ofTheField);
        for (const later of dynamicallyImportedIds) visit(later, homeOf(later));
      };
      for (const id of pagesOfTheField()) visit(id, homeOf(id), true);
      for (const id of [...holding.keys()].filter((each) => each.startsWith('\0later:')))
        for (const later of this.getModuleInfo(id)?.dynamicallyImportedIds ?? []) take(holding.get(later), ofTheField);
      const ofTheLogIn = new Set<string>();
      for (const id of [...holding.keys()].filter((each) => logIn.test(each))) take(holding.get(id), ofTheLogIn);
      const pack = (name: string, files: readonly string[]) => {
        for (const part of inPacks(files.map((file) => [file, readFileSync(join(dir, file), 'utf8')]))) {
          const text = JSON.stringify(Object.fromEntries(part.map(([file, content]) => [`/build/${file}`, content])));
          const packed = `assets/${name}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.json`;
          writeFileSync(join(dir, packed), text);
          for (const [file] of part) packOf.set(file, `/build/${packed}`);
        }
      };
      const texts = Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file) && !ofTheLogIn.has(file));
      pack(
        'field',
        texts.filter((file) => ofTheField.has(file)),
      );
      pack(
        'office',
        texts.filter((file) => !ofTheField.has(file)),
      );
    },
  };
  const marks = (url: string) => {
    const file = url.replace('/build/', '');
    const pack = packOf.get(file);
    return {
      ...((/(index\.html|\.woff2)$/.test(url) || ofTheField.has(file)) && { field: true }),
      ...(pack && { pack }),
    };
  };
  const kept = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src',
    filename: 'service-worker.ts',
    injectRegister: false,
    manifest: false,
    scope: '/',
    base: '/',
    // The worker's own build logs only failures.
    integration: { configureCustomSWViteBuild: (options) => void (options.logLevel = 'error') },
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['index.html', 'favicon.svg', 'assets/*.{js,css,woff2}'],
      globIgnores: ['assets/*latin-ext*'],
      modifyURLPrefix: { '': '/build/' },
      dontCacheBustURLsMatching: /\/assets\//,
      manifestTransforms: [(files) => ({ manifest: files.map((file) => ({ ...file, ...marks(file.url) })) })],
    },
  });
  return [found, ...kept];
}

const isOurs = (id: string) => id.startsWith(join(import.meta.dirname, 'src/')) && /\.tsx?$/.test(id);

/** Already there when the worker starts: the page that registered it has loaded them. */
const logIn = /\/src\/(main\.tsx|guest\/Guest\.tsx)$/;

/**
 * With the page itself this makes two rounds: Chrome allows an installing worker three requests at a time.
 */
const packs = 5;

/** Packs of similar size: takes the longest file first and puts each into the smallest pack. */
function inPacks(texts: [file: string, text: string][]): [file: string, text: string][][] {
  const all = Array.from({ length: packs }, () => ({ length: 0, texts: [] as [string, string][] }));
  for (const each of texts.sort(([one, a], [other, b]) => b.length - a.length || (one < other ? -1 : 1))) {
    const shortest = all.reduce((least, pack) => (pack.length < least.length ? pack : least));
    shortest.texts.push(each);
    shortest.length += each[1].length;
  }
  return all.map((pack) => pack.texts).filter((pack) => pack.length > 0);
}
