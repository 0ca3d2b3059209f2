import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { checkNode, install, requireWritable } from './install.mjs';
import { root, run, say, stop } from './shell.mjs';
import { isStale } from './stale.mjs';

// `npm start`: everything from a fresh clone to a running product on one port. `npm start -- --procesos 4`: with four
// processes.
checkNode();
process.chdir(root);
const { procesos } = readArguments();
if (procesos !== undefined) process.env.FTRACK_PROCESOS = procesos;
await install();
if (isStale()) {
  requireWritable('lo construido no corresponde a las fuentes');
  say('Construyendo la aplicación…');
  // In a separate process: the bundler sets NODE_ENV, and the demonstration depends on its original value.
  const { ok, output } = await run([process.execPath, 'scripts/build.mjs'], { quiet: true });
  if (!ok) stop(`${output}\nNo se pudo construir la aplicación.`);
}
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href);

function readArguments() {
  try {
    return parseArgs({ options: { procesos: { type: 'string' } } }).values;
  } catch {
    return stop('Se espera: npm start [-- --procesos N]');
  }
}
