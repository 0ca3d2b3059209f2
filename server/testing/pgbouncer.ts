import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ended, freePort } from './programs';

const program = '/usr/sbin/pgbouncer';
export const hasPgbouncer = existsSync(program);
const deployed = path.resolve('deploy/pgbouncer.ini');

/** Like the package's own file, with one pool for every database. */
const plain = '[databases]\n* = \n[pgbouncer]\npool_mode = transaction\n';

/**
 * PgBouncer in front of a database of the test's server, without authentication.
 *
 * @param given `deploy`: with deploy/pgbouncer.ini; `default`: with a minimal file
 */
export const startPgbouncer = async (database: string, given: 'deploy' | 'default') => {
  const { hostname, port: serverPort, pathname, username } = new URL(database);
  const folder = await mkdtemp(path.join(tmpdir(), 'ftrack-pgbouncer-'));
  const file = path.join(folder, 'pgbouncer.ini');
  const port = await freePort();
  const server = `host=${hostname} port=${serverPort || '5432'}`;
  const text = given === 'deploy' ? await readFile(deployed, 'utf8') : plain;
  const there = text
    .replace(/host=\S+ port=\d+ dbname=\S+/, `${server} dbname=${pathname.slice(1)}`)
    .replace('* = ', `* = ${server}`);
  // The last value counts.
  await writeFile(
    file,
    `${there}\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\n` +
      `auth_type = trust\nauth_file = ${folder}/users\n`,
  );
  await writeFile(path.join(folder, 'users'), `"${username}" ""\n`);
  const asRoot = process.getuid?.() === 0;
  // It refuses to run as root, and reads its files as the user it becomes.
  if (asRoot) for (const each of [folder, file, path.join(folder, 'users')]) await chown(each, nobody, nobody);
  const child = spawn(program, [...(asRoot ? ['-u', 'nobody'] : []), file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const url = Object.assign(new URL(database), {
    host: `127.0.0.1:${port}`,
    pathname: given === 'deploy' ? '/ftrack' : pathname,
  }).href;
  const stop = async () => {
    child.kill('SIGINT');
    await ended(child);
    await rm(folder, { recursive: true, force: true });
  };
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${log}`);
    await sleep(50);
  }
  return { url, stop };
};

const nobody = 65_534;

const answers = async (connectionString: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
};
