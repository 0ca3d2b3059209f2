import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shellHeadersMark } from '#contract/core/paths';
import { liveLinkKeyHeader } from '#contract/core/session';
import { startOwnApi, type TestApi } from '../testing/app';

const script = 'import { start } from "./start.js"; start();';
let client: string;
let api: TestApi;
beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'ftrack-client-'));
  await Promise.all(['assets', '.vite'].map((folder) => mkdir(join(client, folder))));
  await Promise.all(
    Object.entries({
      'index.html': '<!doctype html><title>Ftrack</title>',
      'vivo.html': '<!doctype html><title>En vivo</title>',
      'service-worker.js': `const headers = '${shellHeadersMark}';`,
      'manifest.webmanifest': '{"name":"Ftrack"}',
      '.vite/manifest.json': '{"src/main.tsx":{}}',
      'assets/app.js': script,
      'assets/app.js.br': brotliCompressSync(script),
      'assets/app.js.gz': gzipSync(script),
    }).map(([name, content]) => writeFile(join(client, name), content)),
  );
  api = await startOwnApi({}, { client });
});
afterAll(async () => {
  await api.close();
  await rm(client, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ method: 'GET', url, headers });

describe('a file of the build', () => {
  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', 'identity', (body: Buffer) => body],
  ] as const)('comes as %s where the browser takes it', async (encoding, accepted, unpack) => {
    const { statusCode, headers, rawPayload } = await get('/build/assets/app.js', { 'accept-encoding': accepted });
    expect([statusCode, headers['content-encoding'] ?? 'identity', headers.vary]).toEqual([
      200,
      encoding,
      'accept-encoding',
    ]);
    expect(headers['content-type']).toContain('javascript');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(unpack(rawPayload).toString()).toBe(script);
  });

  it('is not listed: the list of the files is public to nobody', async () => {
    const answers = await Promise.all(
      ['/build/.vite/manifest.json', '/build/%2evite/manifest.json'].map((url) => get(url)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  });
});

describe('the page', () => {
  it.each(['/', '/login', '/activos/12', '/Activos'])('is the answer to %s, kept by no cache', async (path) => {
    const { statusCode, headers, body } = await get(path);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(body).toContain('<title>Ftrack</title>');
  });

  it.each([
    '/api',
    '/app',
    '/apps',
    '/broadcasting',
    '/gps',
    '/archivos',
    '/calendario',
    '/config.json',
    '/healthz',
    '/metrics',
    '/readyz',
  ])('is not the answer to %s, which is the server’s', async (path) =>
    expect((await get(path)).headers['content-type']).toMatch(/json|plain/),
  );

  it('uses what its own origin may use, keys too, and is shown in no frame, like all its files', async () => {
    const allowed = String((await get('/login')).headers['permissions-policy']).split(', ');
    expect(allowed).toContain('publickey-credentials-create=(self)');
    expect(allowed).toContain('publickey-credentials-get=(self)');
    expect(allowed.filter((each) => !each.endsWith('=(self)'))).toEqual([]);
    const policy = String((await get('/login')).headers['content-security-policy']).split('; ');
    // Plugins and whatever else is not named fall under the first.
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "base-uri 'none'", "form-action 'self'"]),
    );
    for (const url of ['/login', '/build/assets/app.js', '/manifest.webmanifest'])
      expect((await get(url)).headers['content-security-policy']).toContain("frame-ancestors 'none'");
    // Whatever else it said would bind the worker, which asks for more than its own files.
    expect((await get('/service-worker.js')).headers['content-security-policy']).toBe("frame-ancestors 'none'");
  });

  it('that the worker keeps has the headers of the page, and the worker changes with them', async () => {
    const [page, shell, worker, manifest] = await Promise.all(
      ['/', '/build/index.html', '/service-worker.js', '/manifest.webmanifest'].map((url) => get(url)),
    );
    expect(shell?.headers['content-security-policy']).toBe(page?.headers['content-security-policy']);
    expect(shell?.headers['referrer-policy']).toBe('no-referrer');
    expect([worker, manifest].map((file) => file?.headers['cache-control'])).toEqual(['no-cache', 'no-cache']);
    expect(worker?.body).toMatch(/^const headers = '[\da-f]{12}';$/);
  });
});

describe('the page of a live link', () => {
  it('is framed only by the pages that its company lists, also once it is over', async () => {
    const admin = api.as('admin');
    const { id: activo } = await api.anActivo();
    const { url, id } = (
      await admin.call('POST', '/api/enlaces-vivos', {
        activos: [activo],
        hasta: new Date(Date.now() + 3_600_000).toISOString(),
      })
    ).json as { url: string; id: number };
    const framers = async (path: string) => {
      const { statusCode, headers } = await get(path, { accept: 'text/html' });
      const [, list] = /frame-ancestors ([^;]*);/.exec(String(headers['content-security-policy'])) ?? [];
      return [statusCode, list, headers['x-frame-options']];
    };
    const set = (origenes: string[]) =>
      api.db.system.execute(sql`update empresas set ajustes = ajustes || ${JSON.stringify({ origenes })}::jsonb
        where id = ${api.a}`);
    expect(await framers(url)).toEqual([200, "'none'", 'DENY']);
    await set(['https://pedidos.ejemplo.co', 'https://otra.co:8443']);
    const both = 'https://pedidos.ejemplo.co https://otra.co:8443';
    expect(await framers(url)).toEqual([200, both, undefined]);
    expect(await framers('/login')).toEqual([200, "'none'", 'DENY']);
    expect(await framers(`/vivo/${'a'.repeat(43)}`)).toEqual([404, "'none'", 'DENY']);
    const read = async (origin: string, path = url) => {
      const { statusCode, headers } = await get(path, { accept: 'application/json', origin });
      expect(headers.vary).toMatch(/origin/);
      return [statusCode, headers['access-control-allow-origin'], headers['access-control-allow-credentials']];
    };
    expect(await read('https://pedidos.ejemplo.co')).toEqual([200, 'https://pedidos.ejemplo.co', undefined]);
    expect(await read('https://otra.co:8443')).toEqual([200, 'https://otra.co:8443', undefined]);
    for (const other of ['https://otra.co', 'http://otra.co:8443', 'https://x.pedidos.ejemplo.co', 'null'])
      expect(await read(other), other).toEqual([200, undefined, undefined]);
    expect(await read('https://otra.co:8443', `/vivo/${'a'.repeat(43)}`)).toEqual([404, undefined, undefined]);
    const asked = (origin: string) => {
      const headers = { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-clave' };
      return api.app.inject({ method: 'OPTIONS', url, headers });
    };
    const { statusCode, headers: permission } = await asked('https://otra.co:8443');
    expect([statusCode, permission['access-control-allow-methods']]).toEqual([204, 'GET']);
    expect(permission['access-control-allow-headers']).toContain(liveLinkKeyHeader);
    expect((await asked('https://otra.co')).headers).not.toHaveProperty('access-control-allow-origin');
    await admin.call('DELETE', `/api/enlaces-vivos/${id}`);
    expect(await framers(url)).toEqual([410, both, undefined]);
    expect(await read('https://otra.co:8443')).toEqual([410, 'https://otra.co:8443', undefined]);
    // Only an origin becomes part of the header.
    await set(["https://x.co; script-src 'unsafe-inline'"]);
    expect(await framers(url)).toEqual([410, "'none'", 'DENY']);
  });
});
