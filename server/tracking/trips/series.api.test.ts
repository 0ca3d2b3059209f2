import { beforeAll, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { useApi } from '../../testing/useApi';
import { prepareMonths } from '../stored/imported';

const api = useApi();
let asset = 0;
let quiet = 0;
const start = Date.UTC(2026, 7, 20, 13);
const isoAt = (seconds: number) => new Date(start + seconds * 1_000).toISOString();
const range = `desde=${isoAt(0)}&hasta=${isoAt(3_600)}`;

interface Row {
  s: number;
  encendido?: boolean;
  combustible_pct?: number;
  latitud?: number | null;
  atributos?: object;
}

beforeAll(async () => {
  asset = (await api.anActivo({ nombre: 'Nevera' })).id;
  quiet = (await api.anActivo({ nombre: 'Callado' })).id;
  await prepareMonths(api.db, api.a, [isoAt(0)]);
  const rows: Row[] = [
    {
      s: 0,
      encendido: false,
      combustible_pct: 82.5,
      atributos: { temperatura_1: -4.5, puerta: true, conductor: '=1A2B' },
    },
    // Without a place it still says what it measures.
    {
      s: 60,
      encendido: true,
      latitud: null,
      atributos: { temperatura_1: -4, puerta: false, lista: [1, 2], mezcla: 7 },
    },
    { s: 120, atributos: { temperatura_1: null, mezcla: 'siete' } },
    { s: 180, encendido: true, combustible_pct: 80 },
  ];
  for (const { s, encendido = null, combustible_pct = null, latitud = 4.6, atributos = null } of rows)
    await api.db.system.execute(sql`
      insert into posiciones (
        id, empresa_id, dispositivo_id, activo_id, fecha_dispositivo, latitud, longitud, velocidad_kmh, valida,
        encendido, combustible_pct, atributos
      )
      values (
        ${7_000_000 + s}, ${api.a}, 4, ${asset}, ${isoAt(s)}::timestamptz, ${latitud},
        ${latitud === null ? null : -74.2}, 50, ${latitud !== null},
        ${encendido}, ${combustible_pct}, ${atributos && JSON.stringify(atributos)}::jsonb
      )`);
});

const get = (path: string, company = api.a) => api.as('monitor', company).call('GET', `/api/recorrido${path}`);
const ask = (datos: string[], id = asset) =>
  get(`/series?activo_id=${id}&${range}&datos=${encodeURIComponent(JSON.stringify(datos))}`);

it('what the positions of an asset say is listed: columns, and the attributes that can be shown', async () => {
  expect((await get(`/datos?activo_id=${asset}&${range}`)).json).toEqual([
    { dato: 'encendido', tipo: 'si_no' },
    { dato: 'combustible_pct', tipo: 'numero' },
    { dato: 'atributos.conductor', tipo: 'texto' },
    { dato: 'atributos.mezcla', tipo: 'texto' },
    { dato: 'atributos.puerta', tipo: 'si_no' },
    { dato: 'atributos.temperatura_1', tipo: 'numero' },
  ]);
  expect((await get(`/datos?activo_id=${quiet}&${range}`)).json).toEqual([]);
});

it('the chosen data are columns over time, without the positions that say none of them', async () => {
  expect((await ask(['encendido', 'atributos.temperatura_1', 'atributos.lista'])).json).toEqual({
    fecha_s: [0, 60, 180].map((s) => start / 1_000 + s),
    datos: {
      encendido: [false, true, true],
      'atributos.temperatura_1': [-4.5, -4, null],
      'atributos.lista': [null, null, null],
    },
  });
  expect((await ask(['combustible_pct'], quiet)).json).toEqual({ fecha_s: [], datos: { combustible_pct: [] } });
});

it.each([
  ['none', []],
  ['six', ['encendido', 'combustible_pct', 'bateria_pct', 'satelites', 'alarma', 'altitud_m']],
  ['the same twice', ['encendido', 'encendido']],
  ['a column that is not shown', ['empresa_id']],
  ['a name that is SQL', ["encendido'; drop table posiciones; --"]],
])('%s is refused', async (_what, datos) => {
  expect((await ask(datos)).status).toBe(400);
});

it('an attribute may be called anything', async () => {
  expect((await ask([`atributos.x' || (select 1) || '"`])).json).toEqual({
    fecha_s: [],
    datos: { [`atributos.x' || (select 1) || '"`]: [] },
  });
});

it('other companies do not see them', async () => {
  expect((await get(`/datos?activo_id=${asset}&${range}`, api.b)).status).toBe(404);
  expect((await get(`/series?activo_id=${asset}&${range}&datos=["encendido"]`, api.b)).status).toBe(404);
});

it('the file of the day has the chosen data as columns with their units', async () => {
  const datos = encodeURIComponent(JSON.stringify(['encendido', 'atributos.temperatura_1', 'atributos.conductor']));
  const { json } = await get(`/exportar?formato=csv&activo_id=${asset}&${range}&datos=${datos}`);
  const [, head = '', first = '', ...rest] = String(json).replace('\u{feff}', '').split('\r\n');
  expect(head).toMatch(/;Encendido;Motor;Temperatura 1 \(°C\);Llave del conductor$/);
  // A text that would run as a formula does not.
  expect(first).toMatch(/;Apagado;-4,5;'=1A2B$/);
  // The position without a place is not part of a track.
  expect(rest.filter(Boolean)).toHaveLength(2);
});
