import { mkdtemp } from 'node:fs/promises';
import { openDb } from '../server/db/client';
import { migrations } from '../server/testing/database';
import { createPartitions } from '../server/tracking/partitions';
import { createPipeline } from '../server/tracking/pipeline';
import { emptyFrame } from '../server/tracking/frame';
import { startFleet } from './fleet';
import { cp } from 'node:fs/promises';
const url = process.env.BENCH_DATABASE_URL;
const fleet = await startFleet(1000, url);
await fleet.product.stop();
const db = await openDb(url ? { url } : { dir: fleet.product.data + '/db' }, migrations);
const { rows: devs } = await db.pool.query('select id, empresa_id from dispositivos where empresa_id = (select max(empresa_id) from dispositivos) order by id');
const partitions = createPartitions(db.system);
const pipe = createPipeline(db.pool, partitions);
const runPipeline = (_a: unknown, _b: unknown, x: any) => pipe.run(x);
const times = new Map<string, number>();
const orig = db.pool.connect.bind(db.pool);
(db.pool as any).connect = async (...a: any[]) => {
  const c: any = await (orig as any)(...a);
  if (c && !c.__w) {
    c.__w = true;
    const q = c.query.bind(c);
    c.query = async (...x: any[]) => {
      const t = performance.now();
      const r = x[0].submit
        ? (q(x[0]),
          await new Promise((res) => {
            const o = x[0].resolve,
              e = x[0].reject;
            x[0].resolve = (v: any) => {
              o(v);
              res(v);
            };
            x[0].reject = (v: any) => {
              e(v);
              res(v);
            };
          }))
        : await q(...x);
      const text = (typeof x[0] === 'string' ? x[0] : (x[0].text ?? x[0].statements.map((s: any) => s.name).join())).trim().replace(/\s+/g, ' ').slice(0, 40);
      times.set(text, (times.get(text) ?? 0) + performance.now() - t);
      return r;
    };
  }
  return c;
};
const begins = Date.now() - 3 * 3600_000;
let n = 0;
const size = Number(process.argv[2] ?? 500);
const batchOf = () =>
  Array.from({ length: size }, () => {
    const d = devs[n % 1000];
    const step = Math.floor(n / 1000);
    const k = n % 1000;
    n++;
    return {
      device: { id: d.id, empresaId: d.empresa_id, unit: 'kmh' as const, interval: null },
      received: new Date(),
      frame: {
        ...emptyFrame(new Date(begins + step * 1000)),
        latitud: 4.5 + k / 1e4 + step * 0.00012,
        longitud: -74.2 + k / 1e4,
        velocidad_kmh: 48,
        rumbo: 0,
        altitud_m: 2600,
        precision_m: 5,
        bateria_pct: 80,
        odometro_km: step * 0.013,
        en_movimiento: true,
        atributos: { event: 'motionchange', activity: 'in_vehicle', charge: false },
      },
    };
  });
for (let i = 0; i < 10; i++) await runPipeline(db.system, partitions, batchOf());
times.clear();
const t = performance.now();
const cpu0 = process.cpuUsage();
const rounds = Number(process.argv[3] ?? 40);
for (let i = 0; i < rounds; i++) await runPipeline(db.system, partitions, batchOf());
const took = performance.now() - t;
const cpu = process.cpuUsage(cpu0);
console.log(
  `${((took * 1000) / rounds / size).toFixed(1)} µs/row, ${(((rounds * size) / took) * 1000).toFixed(0)}/s; cpu ${((cpu.user + cpu.system) / 1000 / took).toFixed(2)}`,
);
for (const [k, v] of [...times].sort((a, b) => b[1] - a[1])) console.log(((v * 1000) / rounds / size).toFixed(1).padStart(7), 'µs/row', k);
await db.close();
await fleet.end();
