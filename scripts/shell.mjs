import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Prints one line for the user of the command, in Spanish. */
export const say = (line) => console.log(line);

/** The last line of a command that cannot continue. */
export const stop = (line) => {
  console.error(line);
  process.exit(1);
};

/** The program of an installed package, run by this Node with such options: without shell and npx in between. */
export const program = (path, options = []) => [process.execPath, ...options, join(root, 'node_modules', path)];

/**
 * Runs a command at the root and waits for it. `quiet` collects its output instead of showing it; `yielding` gives it a
 * low priority. A signal that ends us ends it first, so that no child keeps running.
 * @returns {Promise<{ ok: boolean, output: string, ms: number }>}
 */
export const run = ([command, ...args], { quiet = false, yielding = false, env = {}, shell = false } = {}) =>
  new Promise((done) => {
    const from = performance.now();
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'];
    const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio, shell });
    if (yielding && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let output = '';
    let signalled = false;
    const pass = (signal) => void ((signalled = true), child.kill(signal));
    const finish = (ok) => {
      for (const signal of signals) process.off(signal, pass);
      if (signalled) process.exit(130);
      done({ ok, output, ms: performance.now() - from });
    };
    for (const signal of signals) process.on(signal, pass);
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => {
      output += `${error.message}\n`;
      finish(false);
    });
    child.on('close', (code) => finish(code === 0));
  });
