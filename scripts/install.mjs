import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, say, stop } from './shell.mjs';

const oldestNode = [20, 19];

/** Stops with one sentence if Node is too old to run any of this. */
export const checkNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    stop(`Ftrack necesita Node ${oldestNode.join('.')} o posterior; este es ${process.versions.node}.`);
  }
};

/** Makes node_modules match package-lock.json, and does nothing if it already does. */
export const install = async () => {
  if (isInstalled()) return;
  requireWritable('las dependencias no están instaladas');
  say('Instalando las dependencias (una sola vez, cerca de un minuto)…');
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const command = [...npm, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { ok, output } = await run(command, { quiet: true, shell: process.platform === 'win32' && npm.length === 1 });
  if (!ok)
    stop(
      `${output.slice(0, 2_000)}\nNo se pudieron instalar las dependencias: revise la conexión y el mensaje de npm.`,
    );
};

/** Stops where a service may only read its release. */
export const requireWritable = (why) => {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    stop(
      `En ${root}, ${why}, y esta cuenta no puede escribir ahí. Construya como dice deploy/README.md ` +
        '(deploy/release.sh, o npm ci && npm run build) e inicie de nuevo.',
    );
  }
};

/** npm writes node_modules/.package-lock.json last, so an interrupted install counts as missing. */
function isInstalled() {
  const stamp = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(stamp)) return false;
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const present = packagesIn(stamp);
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || (present[path] ? present[path].version === version : optional),
  );
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
