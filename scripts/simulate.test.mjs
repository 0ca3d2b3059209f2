import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const heard = [];
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
  if (pathname.startsWith('/gps/'))
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
  it('replays a recording: each vehicle as a device, with real time intervals, never ahead of the clock', async () => {
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

  it('sends vehicles that move randomly, and reports rejections', async () => {
    const { code, output } = await simulate(['--walkers', '3', '--rate', '100', '--seconds', '1']);
    expect(code).toBe(1);
    expect(new Set(heard.map(({ parameters }) => parameters.id))).toEqual(
      /* @__PURE__ */ new Set(['demo-0011', 'demo-0012', 'demo-0013']),
    );
    expect(output).toMatch(/\d+ aceptadas · \d+ rechazadas \(\d+ × 404 dispositivo sin registrar\)/);
  });

  it('sends vehicles along the shapes of a GTFS feed', async () => {
    const feed = join(folder, 'feed.zip');
    writeFileSync(
      feed,
      zipOf(
        'shapes.txt',
        '\ufeffshape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\r\nL1,4.60,-74.1,1\r\nL1,4.70,-74.1,10\r\nL1,4.65,-74.1,2\r\n',
      ),
    );
    const { output } = await simulate([
      '--gtfs',
      feed,
      '--walkers',
      '2',
      '--rate',
      '100',
      '--seconds',
      '1',
      '--device',
      'bus-01',
    ]);
    expect(output).toContain('2 vehículos (bus-01 a bus-02)');
    expect(new Set(heard.map(({ parameters }) => parameters.id))).toEqual(new Set(['bus-01', 'bus-02']));
    for (const { parameters } of heard) {
      expect(Number(parameters.lat)).toBeGreaterThanOrEqual(4.6);
      expect(Number(parameters.lat)).toBeLessThanOrEqual(4.7);
      expect([parameters.lon, parameters.bearing === '0' || parameters.bearing === '180']).toEqual([
        '-74.100000',
        true,
      ]);
    }
    expect((await simulate(['--gtfs', feed, '--seconds', '1'])).output).toContain(
      '8 vehículos (demo-0011 a demo-0018)',
    );
    expect(await simulate(['--gtfs', file])).toMatchObject({
      code: 1,
      output: expect.stringContaining('No se pudo leer el archivo GTFS'),
    });
  });

  it('ends on Ctrl-C with its totals', async () => {
    const { code, output } = await simulate(
      ['--file', file],
      (line, interrupt) => line.includes('Ctrl-C') && interrupt(),
    );
    expect(code).toBe(0);
    expect(output).toMatch(/[01] aceptadas · 0 rechazadas/);
  });

  it('explains in Spanish what it needs', async () => {
    expect(await simulate(['--file', join(folder, 'nada.csv')])).toMatchObject({
      code: 1,
      output: expect.stringContaining('No existe el archivo'),
    });
    for (const url of ['http://127.0.0.1:9', 'servidor'])
      expect(await simulate(['--url', url])).toMatchObject({
        code: 1,
        output: expect.stringContaining(`Nadie responde en ${url}`),
      });
    expect(await simulate(['--file', file, '--vehicle', 'z'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('no tiene el vehículo z'),
    });
  });
});

/** An archive of one compressed file, as zip writes it. */
function zipOf(name, text) {
  const packed = deflateRawSync(text);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(Buffer.byteLength(text), 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
  const entry = Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, Buffer.alloc(14), Buffer.from(name)]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(entry.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, entry, Buffer.from('PK\x05\x06'), end]);
}
