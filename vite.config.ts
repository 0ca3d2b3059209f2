import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the API of `npm run dev` listens. */
const api = process.env.FTRACK_DEV_API ?? 'http://127.0.0.1:8000';
const served = ['/api', '/broadcasting', '/app/', '/apps/', '/gps', '/archivos', '/config.json', '/healthz'];

/**
 * The built page lives under /build/, the page being developed at the root. Nothing is inlined:
 * the page's policy lets fonts and scripts come from its own address only.
 */
export default defineConfig(({ command }) => ({
  base: command === 'build' ? '/build/' : '/',
  plugins: [react()],
  build: { manifest: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 1_000 },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(served.map((path) => [path, { target: api, ws: path === '/app/' }])),
  },
}));
