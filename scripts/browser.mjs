import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say } from './shell.mjs';

/** The shell has no windows and needs less of the machine. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const usualPlaces = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export const noBrowser = 'No hay navegador: indique uno en CHROME_PATH o instale el paquete chromium-headless-shell o chromium.';

/** The path of a Chromium or Chrome: CHROME_PATH, then PATH, then the usual places. Undefined if there is none. */
export const findBrowser = () => {
  const given = process.env.CHROME_PATH;
  if (given) return isProgram(given) ? given : undefined;
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...usualPlaces];
  const candidates = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...usualPlaces.slice(4)];
  return candidates.find(isProgram);
};

/** Finds a browser, or installs Debian's if there is none and the caller may. */
export const ensureBrowser = () => findBrowser() ?? (process.env.CHROME_PATH ? undefined : installBrowser());

function installBrowser() {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (process.platform !== 'linux' || !succeeds([...sudo, 'apt-get', '--version'])) return undefined;
  say('Instalando el navegador de las pruebas…');
  const apt = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', '-o', 'Dpkg::Use-Pty=0'];
  const install = [...apt, 'install', '-y', '--no-install-recommends'];
  const add = (name) => succeeds([...install, name]);
  const either = () => add('chromium-headless-shell') || add('chromium');
  if (!either()) void (succeeds([...apt, 'update']) && either());
  return findBrowser();
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
