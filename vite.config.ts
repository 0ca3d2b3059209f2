import { basename, dirname } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { oldBrowsers, targets } from './browsers.config.ts';
import { chunks } from './chunks.config.ts';
import { lighter } from './lighter.config.ts';
import { manual } from './manual.config.ts';
import { worker } from './worker.config.ts';

/** Where the API of `npm run dev` listens. */
const api = process.env.FTRACK_DEV_API ?? 'http://127.0.0.1:8000';
const served = [
  '/api',
  '/broadcasting',
  '/app/',
  '/apps/',
  '/gps',
  '/archivos',
  '/solicitar',
  '/solicitud',
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
  plugins: [react(), oldBrowsers(), manual(), ...lighter(), shared.plugin, noteLoaded(), ...worker()],
  css: { modules: { generateScopedName: scoped } },
  build: {
    // The worker's own build takes it from here.
    target: targets,
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_000,
    modulePreload: {
      // Safari before 17 loads a page's chunks one step later; the others need no polyfill.
      polyfill: false,
      resolveDependencies: (_file, needed, { hostId }) =>
        isEntry(hostId) ? needed : needed.filter((file) => !loadedAlready.has(file)),
    },
    // The pages of live links and of requests are separate pages without react.
    rolldownOptions: {
      input: ['index.html', 'solicitar.html', 'vivo.html'],
      output: { codeSplitting: shared.codeSplitting },
    },
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
