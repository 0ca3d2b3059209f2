import { spawn } from 'node:child_process';
import { checkNode, install } from './install.mjs';
import { program, root, say } from './house.mjs';

// `npm run dev`: the API on 8000, restarted when a source changes, and the page with reload on 5173.
checkNode();
process.chdir(root);
await install();

const start = ([command, ...args], env = {}) => spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
const children = [
  start([...program('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'server/main.ts'], { PORT: '8000' }),
  start([...program('vite/bin/vite.js'), '--clearScreen', 'false']),
];
say('Página con recarga: http://localhost:5173 · API: http://localhost:8000');

// One that ends ends the other; a signal goes to both.
for (const child of children) child.on('exit', (code) => end(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0));

function end(code) {
  process.exitCode ||= code;
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}
