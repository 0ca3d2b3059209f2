import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root, say } from './shell.mjs';
import { hashOf, isStale, readStamp } from './stale.mjs';
import { buildClient } from './client.mjs';
import { buildServer } from './server.mjs';

// `npm run build`: builds what is stale, or everything with `--force`; `client` or `server` selects one half.
const dist = join(root, 'dist');
const longestBuild = 10 * 60_000;
const forced = process.argv.includes('--force');
const asked = process.argv.slice(2).filter((word) => !word.startsWith('-'));
mkdirSync(dist, { recursive: true });

const release = await lock(join(dist, '.lock'));
await half('client', 'la página', () => buildClient(join(dist, 'client')));
await half('server', 'el servidor', () => buildServer(join(dist, 'server')));
release();

async function half(name, title, build) {
  if (asked.length && !asked.includes(name)) return;
  if (!forced && !isStale(name)) return;
  const from = performance.now();
  const hash = hashOf(name);
  await build();
  writeFileSync(join(dist, 'stamp.json'), `${JSON.stringify({ ...readStamp(), [name]: hash }, null, 2)}\n`);
  say(`Se construyó ${title} en ${((performance.now() - from) / 1000).toFixed(1)} s.`);
}

/** One build at a time: a second one waits, and then finds nothing to do. The lock of a dead process is taken over. */
async function lock(file) {
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (isHeld(file)) await sleep(200);
      else rmSync(file, { force: true });
    }
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  for (const name of readdirSync(dist))
    if (/^\.(client|server)-/.test(name)) rmSync(join(dist, name), { recursive: true, force: true });
  return () => {
    process.off('exit', release);
    release();
  };
}

function isHeld(file) {
  try {
    return Date.now() - statSync(file).mtimeMs < longestBuild && process.kill(Number(readFileSync(file, 'utf8')), 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
