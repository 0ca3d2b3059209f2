import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startOwnApi } from '../../testing/app';
import { unaParada, unaRuta } from '../../testing/factories';
import { aTracker, derived, send } from '../../testing/trackers';
import { useApi } from '../../testing/useApi';
import type { Fix } from '../model/fix';
import { derivationVersion } from '../model/version';
import { aDay, inDeviceOrder } from './testing';

const api = useApi(startOwnApi);

/** What each version derives from the days below. A line is never changed: another result is another version. */
const known: Readonly<Record<number, string>> = {
  1: 'WVkktKOpMsrdTgvOkgKY',
  2: 'hycx1sGzLAKYip4S16tf',
  3: 'gR87BzDcQxZTRvRGGA3-',
};

const kinds = [
  { speed: true, ignition: true, every: 20, spikes: 1, jitter: 5 },
  { speed: false, ignition: false, every: 30, spikes: 2, jitter: 8 },
];
const rules = [
  { tipo: 'exceso_velocidad', umbral: 50 },
  { tipo: 'ralenti_excesivo', umbral: 2 },
  { tipo: 'sin_conexion', umbral: 20 },
  { tipo: 'entrada_parada' },
  { tipo: 'salida_parada' },
  { tipo: 'permanencia_excedida', umbral: 10 },
  { tipo: 'inicio_viaje' },
  { tipo: 'fin_viaje' },
  { tipo: 'apagado' },
  { tipo: 'desvio_ruta' },
  { tipo: 'detencion_prolongada' },
  { tipo: 'fatiga', umbral: 30 },
];

const post = async (path: string, body: object) => {
  const { status, json } = await api.as('admin').call('POST', path, body);
  expect(status, JSON.stringify(json)).toBe(201);
  return json;
};

/** Stops along a day, a route through them and its execution. Their names are in the result, so they are given here. */
const driven = async (id: number, fixes: Fix[]) => {
  const at = [20, 120, 240, 360].flatMap((i) => fixes[i] ?? []);
  const first = fixes[0]?.fecha ?? 0;
  const stops: number[] = [];
  for (const [i, { latitud, longitud }] of at.entries())
    stops.push(
      (await post('/api/paradas', unaParada({ nombre: `Parada ${i + 1}`, latitud, longitud, radio_m: 150 }))).id,
    );
  await api.db.system.execute(
    sql`update paradas set visitas_desde = '2000-01-01', juzgada_desde = '2000-01-01' where empresa_id = ${api.a}`,
  );
  const route = unaRuta({
    trazado: {
      type: 'LineString',
      coordinates: fixes.filter((_, i) => i % 30 === 0).map(({ latitud, longitud }) => [longitud, latitud]),
    },
    paradas: at.map(({ fecha }, i) => ({
      parada_id: stops[i],
      llegada_min: Math.round((fecha - first) / 60_000),
      ventana_min: 3,
    })),
    tolerancia_m: 100,
  });
  const { id: ruta_id } = await post('/api/rutas', route);
  const local = new Date(first).toLocaleString('sv-SE', { timeZone: 'America/Bogota' });
  await post('/api/ejecuciones', {
    ...{ ruta_id, activo_id: id, fecha: local.slice(0, 10), hora_salida: local.slice(11, 16) },
  });
};

it('days that are derived otherwise have another version: increment it in model/version.ts', async () => {
  for (const rule of rules) await post('/api/reglas', { nombre: rule.tipo, ...rule });
  await api.db.system.execute(sql`update reglas set vigente_desde = '2000-01-01' where empresa_id = ${api.a}`);
  const days: object[] = [];
  for (const [seed, kind] of kinds.entries()) {
    const fixes = inDeviceOrder(aDay(seed + 7, kind)).slice(0, 600);
    const tracker = await aTracker(api);
    await driven(tracker.id, fixes);
    await send(api.tracking, tracker, fixes, fixes.length);
    await api.tracking.projected();
    await api.db.system.execute(sql`
      insert into recalculos_pendientes (empresa_id, activo_id, desde) values (${api.a}, ${tracker.id}, '2000-01-01')`);
    await api.tracking.projected();
    const day = await derived(api, tracker.id);
    expect(Math.min(day.trips.length, day.visits.length, day.events.length, day.runs.length)).toBeGreaterThan(0);
    days.push(day);
  }
  const digest = createHash('sha256').update(JSON.stringify(days, plain)).digest('base64url').slice(0, 20);
  expect(
    known[derivationVersion],
    `The same positions give another result (${digest}). Increment derivationVersion and add this line for it, ` +
      'so that what is stored is derived anew and says why it changed.',
  ).toBe(digest);
  expect(Object.keys(known).map(Number)).toEqual(Array.from({ length: derivationVersion }, (_, i) => i + 1));
});

/** Engines differ in the last digits of numbers and in how they write a moment. */
const plain = (_: string, value: unknown) => {
  if (typeof value === 'number') return Number(value.toPrecision(9));
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d[ T]\d\d:/.test(value) ? Date.parse(value) : value;
};
