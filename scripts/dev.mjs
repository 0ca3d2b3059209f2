import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { program, root, say } from './shell.mjs';
import { checkNode, install } from './install.mjs';
import { watchServer } from './server.mjs';

// `npm run dev`: the API on 8000, restarted when a source changes, and the page with reload on 5173.
checkNode();
process.chdir(root);
await install();

const start = ([command, ...args], env = {}) =>
  spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
const isRunning = (child) => child && child.exitCode === null && child.signalCode === null;
const built = join(root, 'dist', 'dev');
let api;
let restarts = Promise.resolve();

const restart = async () => {
  await end(api);
  api = start([process.execPath, '--enable-source-maps', join(built, 'main.js')], {
    PORT: '8000',
    PUBLIC_URL: process.env.PUBLIC_URL || 'http://localhost:5173',
  });
};
const page = start([...program('vite/bin/vite.js'), '--clearScreen', 'false']);
page.on('exit', () => void stop());
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop());

await watchServer(built, () => (restarts = restarts.then(restart)));
say('Página con recarga: http://localhost:5173 · API: http://localhost:8000');

async function stop() {
  await Promise.all([end(page), restarts.then(() => end(api))]);
  process.exit();
}

async function end(child) {
  if (!isRunning(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
