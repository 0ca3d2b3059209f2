import { cpSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './house.mjs';

/** One bundle for Node 20, our sources inside, packages outside; beside it the database's worker thread and the migrations. */
export const buildServer = async (target) => {
  const { build } = await import('esbuild');
  const fresh = `${dirname(target)}/.server-${process.pid}`;
  await build(bundleInto(fresh));
  copyMigrations(fresh);
  rmSync(target, { recursive: true, force: true });
  renameSync(fresh, target);
};

/** The same bundle, made again after each change of a source; `changed` hears of every one that succeeded. */
export const watchServer = async (target, changed) => {
  const { context } = await import('esbuild');
  const tell = (build) => {
    build.onEnd(({ errors }) => {
      if (errors.length) return;
      copyMigrations(target);
      changed();
    });
  };
  const watching = await context({ ...bundleInto(target), plugins: [{ name: 'tell', setup: tell }] });
  await watching.watch();
};

const bundleInto = (outdir) => ({
  absWorkingDir: root,
  entryPoints: { main: 'server/main.ts', backup: 'server/backup/command.ts', 'pglite-worker': 'server/db/pglite/pglite-worker.js' },
  outdir,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
});

const copyMigrations = (target) => cpSync(join(root, 'server/db/migrations'), join(target, 'migrations'), { recursive: true });
