import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const debian = '/usr/lib/postgresql';

/**
 * Starts an empty PostgreSQL from the programs of this machine, on a free port, without fsync: for tests only. It ends
 * with this process at the latest.
 * @returns {Promise<{ url: string, stop: () => void } | undefined>} undefined where its programs are missing
 */
export const startPostgres = async () => {
  const programs = findPrograms();
  if (!programs) return undefined;
  const place = mkdtempSync(join(tmpdir(), 'ftrack-postgres-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(place, idOf('-u'), idOf('-g'));
  const port = await freePort();
  const data = join(place, 'data');
  // PostgreSQL refuses to run as root.
  const run = (name, ...args) =>
    spawnSync(
      ...(isRoot ? ['runuser', ['-u', 'postgres', '--', join(programs, name), ...args]] : [join(programs, name), args]),
      {
        cwd: place,
        encoding: 'utf8',
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
  const stop = () => {
    process.off('exit', stop);
    run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
    rmSync(place, { recursive: true, force: true });
  };
  // Before its folder goes (memory.mjs).
  process.prependOnceListener('exit', stop);
  const settings = {
    port,
    unix_socket_directories: place,
    listen_addresses: '127.0.0.1',
    max_connections: 200,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // In its folder, so that nothing of it is left in /dev/shm when it is stopped at once.
    dynamic_shared_memory_type: 'mmap',
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const steps = [
    ['initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    ['pg_ctl', '-D', data, '-l', join(place, 'server.log'), '-w', '-o', options.join(' '), 'start'],
  ];
  for (const step of steps) {
    const { status, stderr, error } = run(...step);
    if (status === 0) continue;
    stop();
    throw new Error(`PostgreSQL did not start: ${error?.message ?? stderr}`);
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
};

/** The folder with PostgreSQL's server programs: of Debian's newest version, else one on the PATH. */
function findPrograms() {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
}

const idOf = (which) => Number(spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }).stdout);

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
