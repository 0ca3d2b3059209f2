import { cpSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from './shell.mjs';

/**
 * One bundle for Node 20 with our sources, without packages; beside it the worker threads, the migrations and the fonts
 * of PDFs.
 */
export const buildServer = async (target) => {
  const { build } = await import('esbuild');
  const fresh = `${dirname(target)}/.server-${process.pid}`;
  await build(bundleInto(fresh));
  copyBeside(fresh);
  rmSync(target, { recursive: true, force: true });
  renameSync(fresh, target);
};

/** Bundles again after each change of a source; calls `changed` after every success. */
export const watchServer = async (target, changed) => {
  const { context } = await import('esbuild');
  const afterBuild = (build) => {
    build.onEnd(({ errors }) => {
      if (errors.length) return;
      copyBeside(target);
      changed();
    });
  };
  const watching = await context({ ...bundleInto(target), plugins: [{ name: 'after-build', setup: afterBuild }] });
  await watching.watch();
};

const bundleInto = (outdir) => ({
  absWorkingDir: root,
  entryPoints: {
    main: 'server/main.ts',
    backup: 'server/backup/command.ts',
    'pglite-worker': 'server/db/pglite/pglite-worker.js',
    'untrusted-worker': 'server/worker/worker.ts',
  },
  outdir,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
});

const copyBeside = (target) => {
  for (const folder of ['db/migrations', 'paper/fonts'])
    cpSync(join(root, 'server', folder), join(target, basename(folder)), { recursive: true });
};
