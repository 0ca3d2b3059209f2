import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

/** Starts that cannot go on, of the built product: they end soon, with one sentence in Spanish and nothing else. */

const server = process.env.TEST_DATABASE_URL;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ftrack-faults-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = async (variables: Record<string, string>) => {
  const child = spawn(process.execPath, [resolve('dist/server/main.js')], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', TRACKERS: 'off', PORT: '0', ...variables },
    timeout: 60_000,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: said.trim() };
};

const expectTold = ({ code, said }: Awaited<ReturnType<typeof start>>, variable: RegExp) => {
  expect(said).toMatch(variable);
  expect(code).toBe(1);
  expect(said).not.toMatch(/^\s+at |PANIC|FATAL|Error:|Warning|node:internal/m);
};

const at = (change: (url: URL) => void) => {
  const url = new URL(server ?? '');
  change(url);
  return url.href;
};

describe.each([
  ['embedded', () => ({})],
  ...(server ? [['PostgreSQL', () => ({ DATABASE_URL: server })] as const] : []),
] as const)('on the %s database', (_name, engine) => {
  it('a port that is taken', async () => {
    const taken = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const ended = await start({ ...engine(), FTRACK_DATA: join(folder, 'p'), HOST: '127.0.0.1', PORT: String(port) });
    expectTold(ended, /^PORT: el puerto \d+ ya lo usa .*Ciérrelo, o elija otro/m);
    taken.close();
  });

  it('a data directory that is a file, or where no files are made', async () => {
    const file = join(folder, 'archivo');
    await writeFile(file, '');
    expectTold(await start({ ...engine(), FTRACK_DATA: file }), /^FTRACK_DATA: .* es un archivo/);
    expectTold(await start({ ...engine(), FTRACK_DATA: '/proc/ftrack' }), /^FTRACK_DATA: no se puede crear/);
  });

  it('broken secrets', async () => {
    const data = await mkdtemp(join(folder, 'secrets-'));
    await writeFile(join(data, 'secrets.json'), 'x');
    expectTold(await start({ ...engine(), FTRACK_DATA: data }), /^FTRACK_DATA: .*secrets\.json está dañado/);
  });
});

it('an embedded database that is damaged', async () => {
  const data = await mkdtemp(join(folder, 'damaged-'));
  await cp(inject('demonstration'), data, { recursive: true });
  await truncate(join(data, 'db/global/pg_control'), 100);
  expectTold(await start({ FTRACK_DATA: data }), /La base de datos integrada no se puede abrir: está dañada/);
});

describe.skipIf(!server)('a DATABASE_URL', () => {
  it.each([
    ['where nobody answers', (url: URL) => (url.port = '9'), /^DATABASE_URL: nadie responde en .*:9\./],
    [
      'of an unknown database',
      (url: URL) => (url.pathname = '/nada'),
      /^DATABASE_URL: .* no existe la base de datos «nada»/,
    ],
    [
      'of an unknown server',
      (url: URL) => (url.hostname = 'no-hay.invalid'),
      /^DATABASE_URL: no se encuentra el servidor/,
    ],
    [
      'that asks for encryption in vain',
      (url: URL) => url.searchParams.set('sslmode', 'require'),
      /^DATABASE_URL: .*sslmode/,
    ],
  ])('%s', async (_name, change, said) => {
    const DATABASE_URL = at((url) => void change(url));
    expectTold(await start({ DATABASE_URL, FTRACK_DATA: join(folder, 'd') }), said);
  });

  it('of another kind', async () => {
    expectTold(await start({ DATABASE_URL: 'mysql://a:b@127.0.0.1/x' }), /DATABASE_URL: empieza por mysql:\/\//);
  });

  it('of something that is no PostgreSQL', async () => {
    const silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const DATABASE_URL = `postgres://a:b@127.0.0.1:${port}/x`;
    expectTold(await start({ DATABASE_URL, FTRACK_DATA: join(folder, 'd') }), /no contesta como PostgreSQL/);
    silent.unref();
    silent.close();
  });
});
