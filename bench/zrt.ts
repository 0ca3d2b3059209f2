import { mkdtemp } from 'node:fs/promises';
import { openDb } from '../server/db/client';
import { migrations } from '../server/testing/database';
const dir = await mkdtemp('/tmp/trk/rt-');
const db = await openDb({ dir }, migrations);
const time = async (name: string, n: number, f: (i: number) => Promise<unknown>) => {
  for (let i = 0; i < 5; i++) await f(-i - 1);
  const t = performance.now();
  for (let i = 0; i < n; i++) await f(i);
  console.log(name, ((performance.now() - t) / n).toFixed(3), 'ms');
};
await time('select 1 simple', 300, () => db.pool.query('select 1'));
await time('select 1 extended', 300, () => db.pool.query({ text: 'select $1::int', values: [1] }));
await time('select 1 named', 300, () => db.pool.query({ name: 'x', text: 'select $1::int', values: [1] }));
await db.pool.query('create table t (id int primary key, x int)');
await time('insert commit', 100, (i) => db.pool.query('insert into t values ($1, 2)', [i]));
const json = JSON.stringify(
  Array.from({ length: 250 }, (_, n) => ({
    latitud: 4.5,
    longitud: -74.1,
    velocidad_kmh: 48,
    rumbo: 0,
    altitud_m: 2600,
    precision_m: 5,
    satelites: null,
    valida: true,
    encendido: null,
    en_movimiento: true,
    odometro_km: 0.13,
    horometro_h: null,
    combustible_pct: null,
    bateria_pct: 80,
    voltaje_externo: null,
    alarma: null,
    atributos: { event: 'motionchange', activity: 'in_vehicle', charge: false },
    n,
    empresa_id: 1,
    dispositivo_id: n,
    fecha: new Date(1.78e12 + n * 1000),
    fecha_servidor: new Date(),
  })),
);
const shape =
  'n int, empresa_id int, dispositivo_id int, fecha timestamptz(3), fecha_servidor timestamptz(3), latitud float8, longitud float8, velocidad_kmh real, rumbo real, altitud_m real, precision_m real, satelites smallint, valida boolean, encendido boolean, en_movimiento boolean, odometro_km float8, horometro_h float8, combustible_pct real, bateria_pct real, voltaje_externo real, alarma text, atributos jsonb';
await time('json 250 rows × 22', 100, () =>
  db.pool.query({ name: 'j', text: `select count(p.atributos), max(p.fecha) from json_to_recordset($1::json) as p(${shape})`, values: [json] }),
);
await time('json only parse', 100, () => db.pool.query({ name: 'j2', text: `select json_array_length($1::json)`, values: [json] }));
const col = <T>(f: (n: number) => T) => Array.from({ length: 250 }, (_, n) => f(n));
const cols: [string, unknown[]][] = [
  ['int', col((n) => n)],
  ['int', col(() => 1)],
  ['int', col((n) => n)],
  ['timestamptz', col((n) => new Date(1.78e12 + n * 1000))],
  ['timestamptz', col(() => new Date())],
  ['float8', col(() => 4.5)],
  ['float8', col(() => -74.1)],
  ['real', col(() => 48)],
  ['real', col(() => 0)],
  ['real', col(() => 2600)],
  ['real', col(() => 5)],
  ['smallint', col(() => null)],
  ['boolean', col(() => true)],
  ['boolean', col(() => null)],
  ['boolean', col(() => true)],
  ['float8', col(() => 0.13)],
  ['float8', col(() => null)],
  ['real', col(() => null)],
  ['real', col(() => 80)],
  ['real', col(() => null)],
  ['text', col(() => null)],
  ['jsonb', col(() => JSON.stringify({ event: 'motionchange', activity: 'in_vehicle', charge: false }))],
];
const un = (from: number, label: string, more = '') =>
  time(label, 100, () =>
    db.pool.query({
      name: 'u' + label,
      text: `select count(*) from unnest(${cols.map(([t], i) => `$${i + 1}::${t}[]`).join(',')}) as p(${cols.map((_, i) => 'c' + i).join(',')})`,
      values: cols.map(([, v]) => v),
    }),
  );
await un(0, 'unnest 250 × 22');

const oids: Record<string, number> = { int: 23, timestamptz: 1184, float8: 701, real: 700, smallint: 21, boolean: 16, text: 25, jsonb: 3802 };
const size: Record<string, number> = { int: 4, timestamptz: 8, float8: 8, real: 4, smallint: 2, boolean: 1 };
const enc = (t: string, v: any[]): Buffer | null => {
  if (v.every((x) => x === null)) return null;
  const strs = t === 'text' || t === 'jsonb' ? v.map((x) => (x === null ? null : Buffer.from((t === 'jsonb' ? '\u0001' : '') + x))) : null;
  const total = 20 + v.reduce((s, x, i) => s + 4 + (x === null ? 0 : strs ? strs[i]!.length : size[t]!), 0);
  const b = Buffer.allocUnsafe(total);
  let at = 0;
  const i32 = (x: number) => {
    b.writeInt32BE(x, at);
    at += 4;
  };
  i32(1);
  i32(1);
  i32(oids[t]!);
  i32(v.length);
  i32(1);
  for (let i = 0; i < v.length; i++) {
    const x = v[i];
    if (x === null) {
      i32(-1);
      continue;
    }
    if (strs) {
      i32(strs[i]!.length);
      at += strs[i]!.copy(b, at);
      continue;
    }
    i32(size[t]!);
    if (t === 'int') i32(x);
    else if (t === 'float8') at = b.writeDoubleBE(x, at);
    else if (t === 'real') at = b.writeFloatBE(x, at);
    else if (t === 'smallint') at = b.writeInt16BE(x, at);
    else if (t === 'boolean') at = b.writeUInt8(x ? 1 : 0, at);
    else {
      const us = (x.getTime() - 946684800000) * 1000;
      b.writeInt32BE(Math.floor(us / 4294967296), at);
      b.writeUInt32BE(us - Math.floor(us / 4294967296) * 4294967296, at + 4);
      at += 8;
    }
  }
  return b;
};
{
  const t = performance.now();
  for (let i = 0; i < 100; i++) cols.map(([t, v]) => enc(t, v));
  console.log('encode alone', ((performance.now() - t) / 100).toFixed(3));
}
{
  const t = performance.now();
  for (let i = 0; i < 100; i++) JSON.stringify(JSON.parse(json));
  console.log('json re-stringify alone', ((performance.now() - t) / 100).toFixed(3));
}

await db.pool.query(`create table posiciones_2026_05 partition of posiciones for values from ('2026-05-01') to ('2026-06-01')`);
await db.pool.query(`create table plano (like posiciones)`);
await db.pool.query(
  `create table plano1 (like posiciones); create unique index on plano1 (dispositivo_id, fecha_dispositivo, latitud, longitud) nulls not distinct`,
);
await db.pool.query(
  `create table plano2 (like posiciones); create unique index on plano2 (dispositivo_id, fecha_dispositivo, latitud, longitud) nulls not distinct; create index on plano2 (activo_id, fecha_dispositivo)`,
);
await db.pool.query(`insert into empresas (nombre, zona_horaria, moneda) values ('x', 'America/Bogota', 'COP')`).catch((e) => console.log(e.message));
const names =
  'dispositivo_id, empresa_id, activo_id, fecha_dispositivo, fecha_servidor, latitud, longitud, velocidad_kmh, rumbo, altitud_m, precision_m, satelites, valida, encendido, en_movimiento, odometro_km, horometro_h, combustible_pct, bateria_pct, voltaje_externo, alarma, atributos';
let k = 0;
const rows = (): any[] => {
  k++;
  return cols.map(([t, v], i) => enc(t, i === 3 ? col((n) => new Date(Date.UTC(2026, 4, 2) + k * 1000)) : v));
};
let base = 0;
const ids = () => {
  base += 250;
  return enc(
    'int',
    col((n) => base + n),
  );
};
for (const table of ['plano', 'plano1', 'plano2', 'posiciones'])
  await time('insert ' + table, 100, () =>
    db.pool.query({
      name: 'i' + table,
      text: `insert into ${table} (${names}, id) select * from unnest(${cols.map(([t], i) => `$${i + 1}::${t}[]`).join(',')}, $23::int[]) as p(${cols.map((_, i) => 'c' + i).join(',')}, id) ${table === 'plano' ? '' : 'on conflict do nothing'} returning id, activo_id`,
      values: [...rows(), ids()],
    }),
  );
await time('insert posiciones without conflict', 100, () =>
  db.pool.query({
    name: 'ix',
    text: `insert into posiciones (${names}, id) select * from unnest(${cols.map(([t], i) => `$${i + 1}::${t}[]`).join(',')}, $23::int[]) as p(${cols.map((_, i) => 'c' + i).join(',')}, id) returning id, activo_id`,
    values: [...rows(), ids()],
  }),
);
await time('insert partition direct', 100, () =>
  db.pool.query({
    name: 'iz',
    text: `insert into posiciones_2026_05 (${names}, id) select * from unnest(${cols.map(([t], i) => `$${i + 1}::${t}[]`).join(',')}, $23::int[]) as p(${cols.map((_, i) => 'c' + i).join(',')}, id) on conflict do nothing returning id, activo_id`,
    values: [...rows(), ids()],
  }),
);
await time('only unnest', 100, () =>
  db.pool.query({
    name: 'iy',
    text: `select id, c1 from unnest(${cols.map(([t], i) => `$${i + 1}::${t}[]`).join(',')}, $23::int[]) as p(${cols.map((_, i) => 'c' + i).join(',')}, id)`,
    values: [...rows(), ids()],
  }),
);
await db.close();
