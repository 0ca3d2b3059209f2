import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const heard = [];
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
  heard.push({ path: pathname, parameters: Object.fromEntries(searchParams), at: Date.now() });
  response.statusCode = searchParams.get('id') === 'demo-0012' ? 404 : 200;
  response.end();
});
const folder = mkdtempSync(join(tmpdir(), 'simulate-'));
const file = join(folder, 'bus.csv');

beforeAll(async () => {
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  writeFileSync(
    file,
    `"vehicle_id","timestamp","latitude","longitude","bearing"
"b","2026-01-26 16:00:10",53.2,-2.9,
"a","2026-01-26 16:00:00",53.1,-2.9,53
"a","2026-01-26 16:01:40",53.3,-2.9,71
`,
  );
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => heard.splice(0));

const simulate = (args, onLine = () => {}) =>
  new Promise((done) => {
    const url = `http://127.0.0.1:${server.address().port}`;
    const child = spawn(process.execPath, [resolve('scripts/simulate.mjs'), '--url', url, ...args]);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        onLine(String(chunk), () => child.kill('SIGINT'));
      });
    }
    child.on('close', (code) => done({ code, output }));
  });

describe('npm run simulate', () => {
  it('replays a recording: each vehicle a device, real distances in time, never ahead of the clock', async () => {
    const { code, output } = await simulate(['--file', file, '--speed', '100', '--key', 'mi-clave']);
    expect(code).toBe(0);
    expect(output).toContain('3 aceptadas · 0 rechazadas');
    expect(heard.map(({ path, parameters }) => [path, parameters.id, parameters.lat, parameters.bearing])).toEqual([
      ['/gps/mi-clave', 'demo-0001', '53.1', '53'],
      ['/gps/mi-clave', 'demo-0002', '53.2', undefined],
      ['/gps/mi-clave', 'demo-0001', '53.3', '71'],
    ]);
    const times = heard.map(({ parameters }) => Number(parameters.timestamp));
    expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 1e4, 1e5]);
    for (const { at, parameters } of heard) expect(Number(parameters.timestamp)).toBeLessThanOrEqual(at);
    expect((heard.at(-1)?.at ?? 0) - (times.at(-1) ?? 0)).toBeLessThan(2e3);
  });

  it('sends vehicles that wander, and says what was refused', async () => {
    const { code, output } = await simulate(['--walkers', '3', '--rate', '100', '--seconds', '1']);
    expect(code).toBe(1);
    expect(new Set(heard.map(({ parameters }) => parameters.id))).toEqual(/* @__PURE__ */ new Set(['demo-0011', 'demo-0012', 'demo-0013']));
    expect(output).toMatch(/\d+ aceptadas · \d+ rechazadas \(\d+ × 404 dispositivo sin registrar\)/);
  });

  it('ends on Ctrl-C with its count', async () => {
    const { code, output } = await simulate(['--file', file], (line, interrupt) => line.includes('Ctrl-C') && interrupt());
    expect(code).toBe(0);
    expect(output).toMatch(/[01] aceptadas · 0 rechazadas/);
  });

  it('says in Spanish what it needs', async () => {
    expect(await simulate(['--file', join(folder, 'nada.csv')])).toMatchObject({ code: 1, output: expect.stringContaining('No existe el archivo') });
    expect(await simulate(['--file', file, '--vehicle', 'z'])).toMatchObject({ code: 1, output: expect.stringContaining('no tiene el vehículo z') });
  });
});
