import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createHmac, randomBytes } from 'node:crypto';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isInstalled } from '../../scripts/installed.mjs';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { settledChanges } from '../testing/settledChanges';
import { unaOrden } from '../testing/factories';
import { claveIngestaTable } from '../db/tables/posiciones';

const api = useApi(startOwnApi);
let folder = '';
let env: Record<string, string> = {};
const files = new Map<string, string>();

beforeAll(async () => {
  // Beneath the project, where pusher-js is installed.
  await mkdir('node_modules/.cache', { recursive: true });
  folder = await mkdtemp(path.resolve('node_modules/.cache/recipes-'));
  for (const [, name = '', text = ''] of (await readFile('docs/api.md', 'utf8')).matchAll(
    /```(?:sh|js|python)\n(?:#|\/\/) (\S+)\n([\s\S]*?)```/g,
  )) {
    const file = path.join(folder, name);
    await writeFile(file, text);
    files.set(name, file);
  }
  const permisos = { activos: 'lectura', ordenes: 'escritura', importaciones: 'escritura', niveles: 'escritura' };
  env = { FTRACK_URL: await api.listen(), FTRACK_TOKEN: await aToken(permisos) };
});
afterAll(async () => {
  for (const child of running) child.kill();
  await rm(folder, { recursive: true, force: true });
});

/** Those of a test that failed are ended with the rest. */
const running = new Set<ChildProcess>();

const aToken = async (permisos: object): Promise<string> =>
  (await api.as('admin').post('/api/tokens', { nombre: 'Recetas', permisos })).token;

const programs: Record<string, readonly string[]> = {
  sh: ['bash', '-e'],
  mjs: [process.execPath],
  py: ['python3'],
};

const started = (name: string, more: Record<string, string>) => {
  const [program = '', ...args] = programs[name.split('.').at(-1) ?? ''] ?? [];
  const file = files.get(name);
  if (!file) throw new Error(`docs/api.md has no ${name}`);
  const child = spawn(program, [...args, file], { cwd: folder, env: { ...process.env, ...env, ...more } });
  running.add(child);
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  child.stderr.on('data', (part: Buffer) => (said += part.toString()));
  const done = new Promise<string>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(said) : reject(new Error(`${name} ended with ${code}: ${said}`)),
    );
  });
  return { child, done, said: () => said };
};

const run = (name: string, more: Record<string, string> = {}) => started(name, more).done;

const there = (name: string) => !name.endsWith('.sh') || isInstalled('curl');
const python = isInstalled('python3');
const recipes = (...names: string[]) =>
  names.filter((name) => there(name) && (python || (!name.endsWith('.py') && !name.endsWith('.sh'))));

describe('the recipes of docs/api.md run as they stand', () => {
  it('those in JavaScript pass the strict check of TypeScript', () => {
    const program = ts.createProgram(
      [...files.values()].filter((file) => file.endsWith('.mjs')),
      {
        strict: true,
        noEmit: true,
        allowJs: true,
        checkJs: true,
        skipLibCheck: true,
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext,
        moduleResolution: ts.ModuleResolutionKind.Bundler,
        lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
        types: ['node'],
      },
    );
    const faults = ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText, file }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
    expect([program.getRootFileNames().length > 5, faults]).toEqual([true, []]);
  });

  it.each(recipes('follow-orders.sh', 'follow-orders.mjs', 'follow_orders.py'))(
    'changed orders are followed, and those that were deleted: %s',
    async (name) => {
      const { call, post } = api.as('admin');
      const activo_id = (await api.anActivo()).id;
      const old = await post('/api/ordenes', unaOrden({ activo_id, titulo: 'La vieja' }));
      const CURSOR = path.join(folder, `${name}.cursor`);
      const pull = async () => {
        await settledChanges(api);
        return run(name, { CURSOR });
      };
      expect(await pull()).toContain(`${old.numero} ${old.estado} La vieja\n`);
      expect(await pull()).toBe('');
      const fresh = await post('/api/ordenes', unaOrden({ activo_id, titulo: 'La nueva' }));
      expect(await pull()).toBe(`${fresh.numero} ${fresh.estado} La nueva\n`);
      expect((await call('DELETE', `/api/ordenes/${fresh.id}`)).status).toBe(200);
      expect(await pull()).toBe(`deleted ${fresh.id}\n`);
      // A cursor from before a restore is answered 410, and all is read once more.
      await writeFile(CURSOR, `00000000.1.0.${Math.floor(Date.now() / 1_000)}`);
      expect(await pull()).toContain(`${old.numero} ${old.estado} La vieja\n`);
      expect(await pull()).toBe('');
    },
  );

  it.each(recipes('create-order.sh', 'create-order.mjs', 'create_order.py'))(
    'an order is created once, whoever sends it twice: %s',
    async (name) => {
      const placa = `REC ${name.length}${name.at(-1)}`.toUpperCase();
      const asset = await api.anActivo({ placa });
      const given = { PLACA: placa, CASO: `${name.at(-1)}-77` };
      const [first, second] = [JSON.parse(await run(name, given)), JSON.parse(await run(name, given))];
      expect(first).toMatchObject({ titulo: `Caso ${given.CASO}`, activo_id: asset.id, prioridad: 'alta' });
      expect(second.id).toBe(first.id);
      // No other asset stands in for one that is not there.
      await expect(run(name, { PLACA: placa.slice(0, -1), CASO: `${name}-78` })).rejects.toThrow('no asset has th');
    },
  );

  it.each(recipes('receive-webhook.mjs', 'receive_webhook.py'))(
    'a webhook is received and verified: %s',
    async (name) => {
      const [secret, port] = [newSecret(), await freePort()];
      const receiver = started(name, { SECRETO: secret, PUERTO: String(port) });
      receiver.done.catch(() => {});
      await expect.poll(receiver.said).toContain('listening');
      expect(await sendWebhook(port, secret)).toBe(204);
      expect(await sendWebhook(port, newSecret(), secret)).toBe(204);
      expect(await sendWebhook(port, newSecret())).toBe(401);
      if (isInstalled('openssl'))
        expect(await run('send-webhook.sh', { SECRETO: secret, PUERTO: String(port) })).toBe('204\n');
      expect(receiver.said()).toContain('msg_1 orden.cerrada');
      receiver.child.kill();
    },
  );

  describe('a program subscribes', () => {
    it.each(recipes('subscribe.sh', 'subscribe.mjs', 'subscribe.py'))('with %s', async (name) => {
      const RECEPTOR = `https://receiver.example/${name}`;
      const said = await run(name, {
        RECEPTOR,
        FTRACK_TOKEN: await aToken({ webhooks: 'escritura', ordenes: 'lectura' }),
      });
      const [, id, secret] = /^(\d+) (whsec_\S+)\n$/.exec(said) ?? [];
      const { json } = await api.as('admin').call('GET', `/api/webhooks/${id}`);
      expect([json.url, secret]).toEqual([RECEPTOR, expect.any(String)]);
    });
  });

  it.each(recipes('listen.mjs', 'listen.py'))('a program hears of changes until its token ends: %s', async (name) => {
    const FTRACK_TOKEN = await aToken({ tiempo_real: 'lectura', ordenes: 'lectura' });
    const listening = started(name, { FTRACK_TOKEN });
    listening.done.catch(() => {});
    await expect.poll(listening.said, { timeout: 5_000 }).toContain(`listening private-empresa.${api.a}.ordenes`);
    const { post, call } = api.as('admin');
    const { id } = await post('/api/ordenes', unaOrden({ activo_id: (await api.anActivo()).id }));
    await expect.poll(listening.said, { timeout: 5_000 }).toContain(`"recurso":"ordenes","id":${id}`);
    const [{ id: token }] = (await call('GET', '/api/tokens')).json;
    await call('DELETE', `/api/tokens/${token}`);
    await expect(listening.done).rejects.toThrow(/the token is over|closed/);
  });

  it.each(recipes('push-positions.sh', 'push-positions.mjs', 'push_positions.py'))(
    'positions are pushed: %s',
    async (name) => {
      const clave = `recetas-${api.a}-${name}`;
      await api.db.system.insert(claveIngestaTable).values({ empresa_id: api.a, clave });
      const { id, identificador } = await api.aDispositivo();
      await run(name, { CLAVE: clave, EQUIPO: identificador });
      expect((await api.as('admin').call('GET', `/api/dispositivos/${id}`)).json.ultima_conexion_en).not.toBeNull();
    },
  );

  it.each(recipes('export-orders.sh', 'export-orders.mjs', 'export_orders.py'))(
    'orders are exported for business intelligence: %s',
    async (name) => {
      const activo_id = (await api.anActivo({ nombre: 'Camión exportado' })).id;
      await api.as('admin').call('POST', '/api/ordenes', unaOrden({ activo_id, titulo: `Para ${name}` }));
      const said = await run(name);
      expect(said).toContain(`Para ${name}`);
      expect(said).toContain('Camión exportado');
    },
  );

  it.each(recipes('import-file.sh', 'import-file.mjs', 'import_file.py'))('a file is imported: %s', async (name) => {
    const [before, after] = [`Sede de ${name}`, `Patio de ${name}`];
    const file = path.join(folder, `niveles de ${name}.csv`);
    // Longer than one part.
    await writeFile(file, `Nombre;Tipo;Nota\n${before};Sede;${'x'.repeat(300_000)}\n${after};Sede;\n`);
    expect(await run(name, { ARCHIVO: file, TIPO: 'niveles' })).toMatch(/completada"?\s+\{"importada": ?2\}/);
    const found = await api.as('admin').get(`/api/niveles?filter=${JSON.stringify({ q: name })}&range=[0,9]`);
    expect(found.map(({ nombre }: { nombre: string }) => nombre)).toEqual([before, after]);
  });
});

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** Sends one as the product does, signed with each of these. */
const sendWebhook = async (port: number, ...secrets: string[]) => {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const body = JSON.stringify({
    type: 'orden.cerrada',
    timestamp: new Date().toISOString(),
    data: { id: 1, titulo: 'Revisión' },
  });
  const signed = secrets.map((secret) => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`msg_1.${timestamp}.${body}`).digest('base64')}`;
  });
  const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': signed.join(' ') };
  return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status;
};

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
