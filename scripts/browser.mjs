import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say } from './shell.mjs';

/** Has no windows, and needs less of the machine. */
const shell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const usualPlaces = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export const noBrowser = 'No hay navegador: indique uno en CHROME_PATH o instale el paquete chromium.';

/**
 * The path of a Chromium or Chrome: CHROME_PATH, then PATH, then the usual places. Undefined if there is none. The
 * shell is preferred, unless it must be a `whole` one, with camera and notifications.
 */
export const findBrowser = ({ whole = false } = {}) => {
  const given = process.env.CHROME_PATH;
  if (given) return isProgram(given) ? given : undefined;
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...usualPlaces];
  const wanted = whole ? names : [shell, ...names];
  const candidates = [
    ...folders.flatMap((folder) => wanted.map((name) => join(folder, name))),
    ...usualPlaces.slice(4),
  ];
  return candidates.find(isProgram);
};

/** Finds a browser, or installs Debian's if there is none and the caller may. */
export const ensureBrowser = ({ whole }) =>
  findBrowser({ whole }) ?? (process.env.CHROME_PATH ? undefined : installBrowser(whole));

function installBrowser(whole) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (process.platform !== 'linux' || !succeeds([...sudo, 'apt-get', '--version'])) return undefined;
  const wanted = whole ? 'chromium' : shell;
  say(`Instalando el navegador de las pruebas (${wanted})…`);
  const apt = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', '-o', 'Dpkg::Use-Pty=0'];
  const add = [...apt, 'install', '-y', '--no-install-recommends', wanted];
  if (!succeeds(add)) void (succeeds([...apt, 'update']) && succeeds(add));
  return findBrowser({ whole });
}

function succeeds([command, ...args]) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
