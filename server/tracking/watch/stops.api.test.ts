import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';
import { unaParada, unaRegla } from '../../testing/factories';
import { aTracker, rowsOf, send } from '../../testing/trackers';
import { fixAt } from '../projector/testing';

const api = useApi(startOwnApi);

const run = (statement: ReturnType<typeof sql>) => api.db.system.execute(statement);
const call = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
  const { status, json } = await api.as('admin').call(method, path, body);
  expect(status).toBeLessThan(300);
  return json;
};

it('events at a stop stay when it is moved or removed, and a new stop raises none in the past', async () => {
  const tracker = await aTracker(api);
  for (const tipo of ['entrada_parada', 'permanencia_excedida'])
    await call('POST', '/api/reglas', unaRegla({ tipo, umbral: null }));
  await run(sql`update reglas set vigente_desde = now() - interval '1 day'`);
  const { latitud, longitud } = fixAt(0, 1_000);
  const stop = await call(
    'POST',
    '/api/paradas',
    unaParada({ latitud, longitud, radio_m: 100, permanencia_max_min: 5 }),
  );
  await run(sql`update paradas set juzgada_desde = now() - interval '1 day'`);

  // Two kilometres north, ten minutes of them at the stop; then it stands where it is, for ever.
  const start = Math.floor(Date.now() / 1_000) * 1_000 - 2 * 3_600_000;
  const places = [
    ...Array.from({ length: 11 }, (_, i) => i * 100),
    ...Array.from({ length: 60 }, () => 1_000),
    ...Array.from({ length: 12 }, (_, i) => 1_100 + i * 100),
    2_200,
    2_200,
  ];
  await send(
    api.tracking,
    tracker,
    places.map((north, i) =>
      fixAt(0, north, { fecha: start + i * 10_000, recibida: start, velocidad_kmh: north === 1_000 ? 0 : 36 }),
    ),
  );
  await api.tracking.projected();
  const events = () =>
    rowsOf(
      api,
      sql`
        select id, tipo, parada_id, inicio_en, fin_en is null as abierto, corregido, estado
        from eventos
        where activo_id = ${tracker.id}
        order by inicio_en, tipo`,
    );
  const before = await events();
  expect(before).toMatchObject([
    { tipo: 'entrada_parada', parada_id: stop.id, corregido: false },
    { tipo: 'permanencia_excedida', parada_id: stop.id, abierto: false, corregido: false },
  ]);

  const moved = await call('PUT', `/api/paradas/${stop.id}`, {
    version: stop.version,
    latitud: fixAt(0, 500).latitud,
    longitud,
  });
  await api.tracking.projected();
  expect(
    await rowsOf(
      api,
      sql`
        select 1 from visitas
        where activo_id = ${tracker.id} and entrada_en < ${new Date(start + 60_000).toISOString()}`,
    ),
  ).toHaveLength(1);
  expect(await events()).toEqual(before);

  // A new stop where it stands now applies to what is open, not to what is over.
  await call(
    'POST',
    '/api/paradas',
    unaParada({ latitud: fixAt(0, 2_200).latitud, longitud, radio_m: 50, permanencia_max_min: 30 }),
  );
  await api.tracking.projected();
  expect((await events()).filter(({ id }) => !before.some((each) => each.id === id))).toMatchObject([
    { tipo: 'permanencia_excedida', abierto: true },
  ]);

  await call('DELETE', `/api/paradas/${moved.id}`);
  await api.tracking.projected();
  expect((await events()).filter(({ parada_id }) => parada_id === stop.id)).toEqual(before);
});

it('an open event at a stop that is moved away ends, and is not marked as corrected', async () => {
  const tracker = await aTracker(api);
  const { latitud, longitud } = fixAt(5, 0);
  const stop = await call(
    'POST',
    '/api/paradas',
    unaParada({ latitud, longitud, radio_m: 100, permanencia_max_min: 5 }),
  );
  await run(sql`update paradas set juzgada_desde = now() - interval '1 day' where id = ${stop.id}`);
  const start = Math.floor(Date.now() / 1_000) * 1_000 - 3_600_000;
  await send(
    api.tracking,
    tracker,
    Array.from({ length: 40 }, (_, i) => fixAt(5, 0, { fecha: start + i * 60_000, recibida: start, velocidad_kmh: 0 })),
  );
  await api.tracking.projected();
  const events = () =>
    rowsOf(
      api,
      sql`
        select fin_en is null as abierto, corregido, estado from eventos
        where activo_id = ${tracker.id} and tipo = 'permanencia_excedida'`,
    );
  expect(await events()).toEqual([{ abierto: true, corregido: false, estado: 'abierto' }]);
  await call('PUT', `/api/paradas/${stop.id}`, {
    version: stop.version,
    latitud: fixAt(50_000, 0).latitud + 1,
    longitud,
  });
  await api.tracking.projected();
  expect(await events()).toEqual([{ abierto: false, corregido: false, estado: 'abierto' }]);
});

it('a visit inside a larger stop stays, with its events, while the larger one lasts', async () => {
  const tracker = await aTracker(api);
  await call('POST', '/api/reglas', unaRegla({ tipo: 'salida_parada', umbral: null }));
  await run(sql`update reglas set vigente_desde = now() - interval '1 day'`);
  const stop = async (north: number, radio_m: number) => {
    const { latitud, longitud } = fixAt(0, north);
    return call('POST', '/api/paradas', unaParada({ latitud, longitud, radio_m }));
  };
  const small = [await stop(-4_700, 60), await stop(-4_300, 60)];
  const large = await stop(-4_500, 800);
  await run(sql`update paradas set juzgada_desde = now() - interval '1 day'`);

  const start = Math.floor(Date.now() / 1_000) * 1_000 - 3_600_000;
  for (let i = 0; i < 30; i++) {
    const north = -5_400 + i * 50;
    await send(api.tracking, tracker, [
      fixAt(0, north, { fecha: start + i * 10_000, recibida: start, velocidad_kmh: 18 }),
    ]);
    await api.tracking.projected();
  }
  const visits = await rowsOf(
    api,
    sql`select parada_id, salida_en is null as abierta from visitas where activo_id = ${tracker.id} order by entrada_en`,
  );
  expect(visits).toEqual([
    { parada_id: large.id, abierta: true },
    ...small.map(({ id }) => ({ parada_id: id, abierta: false })),
  ]);
  const events = await rowsOf(
    api,
    sql`
      select parada_id, estado from eventos
      where activo_id = ${tracker.id} and tipo = 'salida_parada' order by inicio_en`,
  );
  expect(events).toEqual(small.map(({ id }) => ({ parada_id: id, estado: 'abierto' })));
});
