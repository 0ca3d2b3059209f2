import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** One line to whoever started the command, in Spanish. */
export const say = (line) => console.log(line);

/** The last line of a command that cannot go on. */
export const stop = (line) => {
  console.error(line);
  process.exit(1);
};

/** The program of an installed package, run by this Node: no shell and no npx in between. */
export const program = (path) => [process.execPath, join(root, 'node_modules', path)];

/**
 * Runs a command at the root and waits for it. `quiet` collects what it says instead of showing it.
 * @returns {Promise<{ ok: boolean, output: string, ms: number }>}
 */
export const run = ([command, ...args], { quiet = false, env = {} } = {}) =>
  new Promise((done) => {
    const from = performance.now();
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => done({ ok: false, output: `${output}${error.message}\n`, ms: performance.now() - from }));
    child.on('close', (code) => done({ ok: code === 0, output, ms: performance.now() - from }));
  });
