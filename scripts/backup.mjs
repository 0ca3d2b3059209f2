import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNode, install, requireWritable } from './install.mjs';
import { root, run, say, stop } from './shell.mjs';
import { isStale } from './stale.mjs';

// `npm run backup`, `restore`, `db:copy` and `db:check`: selected by the first argument. A running product keeps using
// its own build.
checkNode();
const cwd = process.env.INIT_CWD ?? process.cwd();
process.chdir(root);
/** An image has the build without its sources. */
const hasSources = existsSync('server');
if (hasSources) await install();
if (hasSources && isStale('server')) {
  requireWritable('lo construido no corresponde a las fuentes');
  const { ok, output } = await run([process.execPath, 'scripts/build.mjs', 'server'], { quiet: true });
  if (!ok) stop(`${output}\nNo se pudo construir la aplicación.`);
}
const { runCommand } = await import(pathToFileURL(join(root, 'dist', 'server', 'backup.js')).href);
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const [verb, ...args] = process.argv.slice(2);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));
try {
  await runCommand(verb, args, { environment: process.env, cwd, version, say });
  process.exit(0);
} catch (error) {
  stop(error.message);
}
