import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** Where the API of `npm run dev` listens. */
const api = process.env.FTRACK_DEV_API ?? 'http://127.0.0.1:8000';
const served = ['/api', '/broadcasting', '/app/', '/apps/', '/gps', '/archivos', '/config.json', '/healthz'];

/**
 * The built page lives under /build/, the page being developed at the root. Nothing is inlined:
 * the page's policy lets fonts and scripts come from its own address only.
 */
export default defineConfig(({ command }) => ({
  base: command === 'build' ? '/build/' : '/',
  plugins: [react(), leafletInParts(), nativeInstead(), worker()],
  build: { manifest: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 1_000, rolldownOptions: { output: { codeSplitting: { groups: together } } } },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(served.map((path) => [path, { target: api, ws: path === '/app/' }])),
  },
}));

/**
 * What nearly every page needs travels together: in fifty small parts it weighs 13 KB more. React stands apart,
 * for the log-in page needs nothing else of it; pieces of MUI that few pages need stay where they are.
 */
const together = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 1 },
  {
    name: 'mui',
    test: /@mui[\\/](material|system|utils|styled-engine|private-theming)[\\/](?!.*(Autocomplete|Accordion|Stepper|Alert|Chip|ToggleButton|Snackbar|Drawer))/,
    minShareCount: 20,
  },
];

/**
 * Builds src/service-worker.ts with the list of what it keeps: the page, its code and its letters.
 * The data of the map is fetched when a map is opened; letters beyond Western Europe's when they are read.
 */
function worker() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src',
    filename: 'service-worker.ts',
    injectRegister: false,
    manifest: false,
    scope: '/',
    base: '/',
    // The worker's own build speaks up only when it fails.
    integration: { configureCustomSWViteBuild: (options) => void (options.logLevel = 'error') },
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['index.html', 'favicon.svg', 'assets/*.{js,css,woff2}'],
      globIgnores: ['assets/*latin-ext*'],
      modifyURLPrefix: { '': '/build/' },
      dontCacheBustURLsMatching: /\/assets\//,
    },
  });
}

/**
 * Leaflet from its own modules instead of its bundle: what nobody imports (pop-ups, tooltips, overlays) stays out of the page, 6 KB.
 * Its index files, the map and the map's handlers register things and always run.
 */
function leafletInParts(): Plugin {
  const registers = /(?:index|Leaflet|Renderer\.getRenderer|Map)\.js$|[\\/]handler[\\/]/;
  return {
    name: 'leaflet-in-parts',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer) {
      if (source === 'leaflet') return this.resolve('leaflet/src/Leaflet.js', importer, { skipSelf: true });
      if (!importer?.includes('leaflet/src/') || !source.startsWith('.')) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && { ...found, moduleSideEffects: registers.test(found.id) };
    },
  };
}

/** What every browser has by now instead of the packages that stand in for it where it is missing: node-polyglot brings 8 KB of them. */
function nativeInstead(): Plugin {
  const native: Record<string, string> = {
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
    load: (id) => (id.startsWith(mark) ? `module.exports = ${native[id.slice(mark.length, -'.cjs'.length)] ?? ''}` : null),
  };
}
