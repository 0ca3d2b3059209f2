import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isInstalled } from '../../scripts/installed.mjs';
import { startTestApi, type TestApi } from '../testing/app';
import { runFolder } from '../testing/runFolder';
import { unaOrden } from '../testing/factories';
import { claveIngestaTable } from '../db/tables/posiciones';

let api: TestApi;
let folder = '';
let env: Record<string, string> = {};
const files = new Map<string, string>();

beforeAll(async () => {
  api = await startTestApi();
  folder = await mkdtemp(path.join(runFolder(), 'recipes-'));
  for (const [, name = '', text = ''] of (await readFile('docs/api.md', 'utf8')).matchAll(
    /```(?:sh|ts|python)\n(?:#|\/\/) (\S+)\n([\s\S]*?)```/g,
  )) {
    // The recipes use `await` outside of functions.
    const file = path.join(folder, name.replace(/\.ts$/, '.mts'));
    await writeFile(file, text);
    files.set(name, file);
  }
  const permisos = { activos: 'lectura', ordenes: 'escritura', importaciones: 'escritura', niveles: 'escritura' };
  const { token } = (await api.as('admin').call('POST', '/api/tokens', { nombre: 'Recetas', permisos })).json;
  env = { FTRACK_URL: await api.listen(), FTRACK_TOKEN: token };
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await api.close();
});

const programs: Record<string, readonly string[]> = {
  sh: ['bash', '-e'],
  ts: [process.execPath, '--import', 'tsx'],
  py: ['python3'],
};

const started = (name: string, more: Record<string, string>) => {
  const [program = '', ...args] = programs[name.split('.').at(-1) ?? ''] ?? [];
  const file = files.get(name);
  if (!file) throw new Error(`docs/api.md has no ${name}`);
  const child = spawn(program, [...args, file], { env: { ...process.env, ...env, ...more } });
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
  it.each(recipes('pull-orders.sh', 'pull-orders.ts', 'pull_orders.py'))(
    'changed orders are pulled: %s',
    async (name) => {
      const { call } = api.as('admin');
      const activo_id = (await api.anActivo()).id;
      const old = (await call('POST', '/api/ordenes', unaOrden({ activo_id }))).json;
      const fresh = (await call('POST', '/api/ordenes', unaOrden({ activo_id, titulo: 'La nueva' }))).json;
      const said = await run(name, { DESDE: old.actualizado_en });
      expect(said).toContain(`${fresh.numero} ${fresh.estado} La nueva\n`);
      expect(said).not.toContain(`${old.numero} `);
    },
  );

  it.each(recipes('create-order.sh', 'create-order.ts', 'create_order.py'))(
    'an order is created once, whoever sends it twice: %s',
    async (name) => {
      const placa = `REC ${name.length}${name.at(-1)}`.toUpperCase();
      const asset = await api.anActivo({ placa });
      const given = { PLACA: placa, CASO: `${name.at(-1)}-77` };
      const [first, second] = [JSON.parse(await run(name, given)), JSON.parse(await run(name, given))];
      expect(first).toMatchObject({ titulo: `Caso ${given.CASO}`, activo_id: asset.id, prioridad: 'alta' });
      expect(second.id).toBe(first.id);
    },
  );

  it.each(recipes('receive-webhook.ts', 'receive_webhook.py'))(
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

  it.each(recipes('push-positions.sh', 'push-positions.ts', 'push_positions.py'))(
    'positions are pushed: %s',
    async (name) => {
      const clave = `recetas-${api.a}-${name}`;
      await api.db.system.insert(claveIngestaTable).values({ empresa_id: api.a, clave });
      const { id, identificador } = await api.aDispositivo();
      await run(name, { CLAVE: clave, EQUIPO: identificador });
      expect((await api.as('admin').call('GET', `/api/dispositivos/${id}`)).json.ultima_conexion_en).not.toBeNull();
    },
  );

  it.each(recipes('export-orders.sh', 'export-orders.ts', 'export_orders.py'))(
    'orders are exported for business intelligence: %s',
    async (name) => {
      const activo_id = (await api.anActivo({ nombre: 'Camión exportado' })).id;
      await api.as('admin').call('POST', '/api/ordenes', unaOrden({ activo_id, titulo: `Para ${name}` }));
      const said = await run(name);
      expect(said).toContain(`Para ${name}`);
      expect(said).toContain('Camión exportado');
    },
  );

  it.each(recipes('import-file.sh', 'import-file.ts', 'import_file.py'))('a file is imported: %s', async (name) => {
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
