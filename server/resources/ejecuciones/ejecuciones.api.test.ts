import { describe, expect, it } from 'vitest';
import type { Ejecucion } from '#contract/entities/ejecuciones';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';
import { unaEjecucion, unaParada, unaPersona, unaRuta } from '../../testing/factories';
import { emptyFrame } from '../../tracking/index';
import { filtered } from '../../../testing/filtered';

const api = useApi(startOwnApi);

const admin = () => api.as('admin');
const minute = 60_000;
/** A morning in the past, at a whole minute in Bogotá. */
const start = Date.UTC(2026, 8, 14, 11);
const fecha = '2026-09-14';
const hora_salida = '06:00';
let meridian = -70;

interface Step {
  /** Minutes after the departure. */
  at: number;
  /** Metres along the line, and metres east of it. */
  north: number;
  east?: number;
}

/** Ten kilometres north at 500 m a minute, with a stop every two kilometres: at 0, 4, 8, 12 and 16 minutes. */
const aRoute = async (given: { ventana_min?: number; obligatoria?: boolean[] } & Record<string, unknown> = {}) => {
  const { ventana_min = 2, obligatoria = [], ...fields } = given;
  const activo = await api.anActivo();
  const device = await api.aDispositivo();
  await admin().call('POST', `/api/dispositivos/${device.id}/asignar`, {
    activo_id: activo.id,
    desde: '2020-01-01T00:00:00.000Z',
  });
  const longitud = (meridian += 0.1);
  const latitude = (north: number) => 4 + north / 110_579;
  const stops: number[] = [];
  for (const north of [0, 2_000, 4_000, 6_000, 8_000])
    stops.push(
      (await admin().post('/api/paradas', unaParada({ latitud: latitude(north), longitud, radio_m: 300 }))).id,
    );
  const route = await admin().post(
    '/api/rutas',
    unaRuta({
      trazado: { type: 'LineString', coordinates: [0, 3_000, 8_000].map((north) => [longitud, latitude(north)]) },
      paradas: stops.map((parada_id, at) => ({
        parada_id,
        llegada_min: at * 4,
        ventana_min,
        obligatoria: obligatoria[at] ?? true,
      })),
      ...fields,
    }),
  );
  return {
    activo_id: activo.id as number,
    ruta_id: route.id as number,
    route,
    stops,
    run: async (more: object = {}): Promise<Ejecucion> => {
      const { status, json } = await admin().call(
        'POST',
        '/api/ejecuciones',
        unaEjecucion({ ruta_id: route.id, activo_id: activo.id, fecha, hora_salida, ...more }),
      );
      expect(json).toMatchObject(status === 201 ? {} : { status: 201 });
      return json;
    },
    report: async (steps: readonly Step[]) => {
      for (const { at, north, east = 0 } of steps) {
        const frame = {
          ...emptyFrame(new Date(start + at * minute)),
          latitud: latitude(north),
          longitud: longitud + east / 110_900,
          velocidad_kmh: 30,
        };
        expect(await api.tracking.accept(api.a, device.identificador, frame)).toBe(true);
      }
      await api.tracking.projected();
    },
  };
};

/** One step every half minute at 500 m a minute, this many minutes late. */
const drive = (late = 0, from = 0, to = 8_000): Step[] =>
  Array.from({ length: Math.floor((to - from) / 250) + 1 }, (_, i) => ({
    at: late + (from + i * 250) / 500,
    north: from + i * 250,
  }));

const read = async ({ id }: { id: number }): Promise<Ejecucion> => {
  await api.tracking.projected();
  const { status, json } = await admin().call('GET', `/api/ejecuciones/${id}`);
  expect(status).toBe(200);
  return json;
};
const states = ({ paradas }: Ejecucion) => paradas.map(({ estado }) => estado);
const reached = ({ paradas }: Ejecucion) =>
  paradas.map(({ llegada_en }) => llegada_en && (Date.parse(llegada_en) - start) / minute);

describe('an execution', () => {
  it('reaches each stop on time, and is finished at the last one', async () => {
    const route = await aRoute();
    const run = await route.run();
    expect(run).toMatchObject({ estado: 'incumplida', salida_en: new Date(start).toISOString(), avance_pct: 0 });
    await route.report(drive());
    const done = await read(run);
    expect(states(done)).toEqual(['a_tiempo', 'a_tiempo', 'a_tiempo', 'a_tiempo', 'a_tiempo']);
    // A circle of 300 m is entered 300 m before its centre; the fixes come every 250 m.
    expect(reached(done)).toEqual([0, 3.5, 7.5, 11.5, 15.5]);
    expect(done).toMatchObject({
      estado: 'completada',
      avance_pct: 100,
      cumplimiento_pct: 100,
      a_tiempo_n: 5,
      desvios_n: 0,
      siguiente_parada_id: null,
      eta: null,
    });
    expect(done.fin_en).toBe(new Date(start + 15.5 * minute).toISOString());
  });

  it('is late, is early or misses a stop', async () => {
    const late = await aRoute();
    const lateRun = await late.run();
    await late.report(drive(6));
    expect(states(await read(lateRun))).toEqual(Array(5).fill('tarde'));
    expect(await read(lateRun)).toMatchObject({ estado: 'completada', cumplimiento_pct: 0, retraso_min: 6 });

    const early = await aRoute();
    const earlyRun = await early.run();
    await early.report(drive(-5));
    expect(states(await read(earlyRun))).toEqual(Array(5).fill('temprano'));

    const around = await aRoute();
    const aroundRun = await around.run();
    await around.report([
      ...drive(0, 0, 3_000),
      ...drive(0, 3_250, 4_750).map((step) => ({ ...step, east: 900 })),
      ...drive(0, 5_000, 8_000),
    ]);
    const missed = await read(aroundRun);
    expect(states(missed)).toEqual(['a_tiempo', 'a_tiempo', 'omitida', 'a_tiempo', 'a_tiempo']);
    expect(missed).toMatchObject({
      estado: 'incumplida',
      omitidas_n: 1,
      avance_pct: 100,
      desvios_n: 1,
      cumplimiento_pct: 80,
    });
    expect(missed.desvio_max_m).toBeGreaterThan(880);
    expect(missed.desvio_max_m).toBeLessThan(920);
    expect(
      missed.desvios.map(({ inicio_en, fin_en }) =>
        [inicio_en, fin_en].map((at) => (Date.parse(at ?? '') - start) / minute),
      ),
    ).toEqual([[6.5, 10]]);

    const optional = await aRoute({ obligatoria: [true, true, false] });
    const optionalRun = await optional.run();
    await optional.report([
      ...drive(0, 0, 3_000),
      ...drive(0, 3_250, 4_750).map((step) => ({ ...step, east: 900 })),
      ...drive(0, 5_000, 8_000),
    ]);
    expect(await read(optionalRun)).toMatchObject({ estado: 'completada', omitidas_n: 1 });
  });

  it('gives the same result for late, shuffled and earlier positions, and for stops and executions created afterwards', async () => {
    const steps = [
      ...drive(1, 0, 3_000),
      ...drive(1, 3_250, 4_750).map((step) => ({ ...step, east: 700 })),
      ...drive(1, 5_000, 8_000),
    ];
    const inOrder = await aRoute();
    const first = await inOrder.run();
    await inOrder.report(steps);
    const summaryOf = ({ estado, paradas, desvios, inicio_en, fin_en, desvios_n, retraso_min }: Ejecucion) => ({
      estado,
      paradas: paradas.map(({ orden, llegada_en, salida_en, estado: each }) => [orden, llegada_en, salida_en, each]),
      desvios: desvios.map(({ inicio_en: from, fin_en: to }) => [from, to]),
      inicio_en,
      fin_en,
      desvios_n,
      retraso_min,
    });
    const expected = summaryOf(await read(first));
    expect(expected.desvios_n).toBe(1);

    const shuffled = await aRoute();
    const second = await shuffled.run();
    await shuffled.report(steps.filter((_, i) => i % 3 === 1));
    await shuffled.report(steps.filter((_, i) => i % 3 !== 1).reverse());
    expect(summaryOf(await read(second))).toEqual(expected);

    const afterwards = await aRoute();
    await afterwards.report(steps);
    expect(summaryOf(await read(await afterwards.run()))).toEqual(expected);
  });

  it('keeps the plan that it was driven by; one in the future follows its route', async () => {
    const route = await aRoute();
    const past = await route.run();
    const future = await route.run({ fecha: '2030-01-07' });
    expect(future).toMatchObject({ estado: 'programada', transiciones_permitidas: ['en_curso', 'cancelada'] });
    await route.report(drive());
    const { version } = await admin().get(`/api/rutas/${route.ruta_id}`);
    const fewer = route.route.paradas.slice(0, 2);
    expect(
      (await admin().call('PUT', `/api/rutas/${route.ruta_id}`, { version, paradas: fewer, tolerancia_m: 100 })).status,
    ).toBe(200);
    expect((await read(past)).paradas_n).toBe(5);
    expect((await read(future)).paradas_n).toBe(2);
    expect(await admin().get(`/api/ejecuciones/${past.id}/plan`)).toMatchObject({ tolerancia_m: 200 });
    expect(await admin().get(`/api/ejecuciones/${future.id}/plan`)).toMatchObject({ tolerancia_m: 100 });
  });

  it('records when its last stop was left, however long after its time', async () => {
    const route = await aRoute();
    const run = await route.run();
    await route.report(drive());
    await route.report([{ at: 17, north: 8_000 }]);
    expect((await read(run)).paradas.at(-1)).toMatchObject({ salida_en: null });
    await route.report([
      { at: 900, north: 8_010 },
      { at: 901, north: 9_000 },
      { at: 902, north: 9_500 },
    ]);
    expect((await read(run)).paradas.at(-1)).toMatchObject({ salida_en: new Date(start + 901 * minute).toISOString() });
  });

  it('without stops follows its line to the end', async () => {
    const route = await aRoute({ paradas: [] });
    const run = await route.run();
    await route.report(drive(0, 0, 4_000));
    expect(await read(run)).toMatchObject({
      estado: 'incumplida',
      avance_pct: 50,
      inicio_en: new Date(start).toISOString(),
    });
    await route.report(drive(0, 4_250, 8_000));
    expect(await read(run)).toMatchObject({ estado: 'completada', avance_pct: 100 });
  });
});

describe('users', () => {
  const move = (run: Ejecucion, a: string, more: object = {}) =>
    admin().call('POST', `/api/ejecuciones/${run.id}/transicion`, { a, version: run.version, ...more });

  it('start, end, cancel and undo', async () => {
    const route = await aRoute();
    const run = await route.run({ fecha: '2030-01-07' });
    expect((await move(run, 'completada')).status).toBe(409);
    expect((await move(run, 'cancelada')).json.errors).toHaveProperty('nota');
    const off = (await move(run, 'cancelada', { nota: 'Vía cerrada' })).json;
    expect(off).toMatchObject({
      estado: 'cancelada',
      nota: 'Vía cerrada',
      version: run.version + 1,
      transiciones_permitidas: ['programada'],
    });
    expect((await move(run, 'programada')).status).toBe(409);
    const again = (await move(off, 'programada')).json;
    const running = (await move(again, 'en_curso')).json;
    expect(running).toMatchObject({ estado: 'en_curso', siguiente_parada_id: route.stops[0] });
    expect(Date.parse(running.eta)).toBeGreaterThan(Date.now());
    // A missed stop makes it unfulfilled, whatever the user chose.
    expect((await move(running, 'completada')).json).toMatchObject({
      estado: 'incumplida',
      omitidas_n: 5,
      transiciones_permitidas: [],
    });
  });

  it('get the current state when they are the second of two writers, and change nothing', async () => {
    const route = await aRoute();
    const seen = await route.run({ fecha: '2030-01-07' });
    const { json: moved } = await move(seen, 'en_curso');
    const second = await move(seen, 'cancelada', { nota: 'El cliente cerró' });
    expect(second).toMatchObject({
      status: 409,
      json: { code: 'VERSION_CONFLICTO', registro: { id: seen.id, estado: 'en_curso', version: moved.version } },
    });
    const changed = await admin().call('PUT', `/api/ejecuciones/${seen.id}`, {
      version: seen.version,
      nota: 'Otra nota',
    });
    expect(changed).toMatchObject({
      status: 409,
      json: { code: 'VERSION_CONFLICTO', registro: { estado: 'en_curso', nota: null } },
    });
    expect(await read(seen)).toMatchObject({ estado: 'en_curso', nota: null, version: moved.version });
    expect((await move(moved, 'cancelada', { nota: 'El cliente cerró' })).json).toMatchObject({
      estado: 'cancelada',
      nota: 'El cliente cerró',
    });
  });

  it('change what has not begun, and otherwise only the driver and the note', async () => {
    const route = await aRoute();
    const run = await route.run({ fecha: '2030-01-07' });
    const changed = (
      await admin().call('PUT', `/api/ejecuciones/${run.id}`, { version: run.version, hora_salida: '07:30' })
    ).json;
    expect(Date.parse(changed.salida_en) - Date.parse(run.salida_en)).toBe(90 * minute);
    const past = await route.run();
    expect(
      (await admin().call('PUT', `/api/ejecuciones/${past.id}`, { version: past.version, hora_salida: '07:30' }))
        .status,
    ).toBe(409);
    expect(
      (await admin().call('PUT', `/api/ejecuciones/${past.id}`, { version: past.version, nota: 'Revisada' })).json,
    ).toMatchObject({ nota: 'Revisada' });
    expect((await admin().call('DELETE', `/api/ejecuciones/${past.id}`)).status).toBe(409);
    expect((await admin().call('DELETE', `/api/ejecuciones/${run.id}`)).status).toBe(200);
    expect(
      (await admin().post('/api/ejecuciones', { ruta_id: route.ruta_id, activo_id: route.activo_id, fecha })).errors,
    ).toHaveProperty('hora_salida');
  });

  it('of another company see nothing', async () => {
    const route = await aRoute();
    const run = await route.run();
    const foreign = api.as('admin', api.b);
    for (const path of [`/api/ejecuciones/${run.id}`, `/api/ejecuciones/${run.id}/plan`])
      expect((await foreign.call('GET', path)).status).toBe(404);
    expect(
      (
        await foreign.call('POST', `/api/ejecuciones/${run.id}/transicion`, {
          a: 'cancelada',
          version: run.version,
          nota: 'x',
        })
      ).status,
    ).toBe(404);
    expect(await api.as('monitor').get(`/api/ejecuciones/${run.id}`)).toMatchObject({
      transiciones_permitidas: [],
    });
    expect(
      (
        await api
          .as('monitor')
          .call('POST', `/api/ejecuciones/${run.id}/transicion`, { a: 'cancelada', version: run.version })
      ).status,
    ).toBe(403);
    expect(
      (
        await foreign.call(
          'POST',
          '/api/ejecuciones',
          unaEjecucion({ ruta_id: route.ruta_id, activo_id: route.activo_id }),
        )
      ).status,
    ).toBe(404);
  });
});

it('a list of executions is filtered by days, or by moments that it overlaps', async () => {
  const route = await aRoute();
  const { id } = await route.run();
  const found = async (filter: object) => {
    const asked = filtered({ ruta_id: route.ruta_id, ...filter });
    return (await admin().get(`/api/ejecuciones?${asked}`)).map((row: Ejecucion) => row.id);
  };
  expect(await found({ desde: fecha, hasta: fecha })).toEqual([id]);
  expect(await found({ desde: '2026-09-15' })).toEqual([]);
  const at = (minutes: number) => new Date(start + minutes * minute).toISOString();
  expect(await found({ desde: at(5), hasta: at(6) })).toEqual([id]);
  expect(await found({ desde: at(-10), hasta: at(0) })).toEqual([]);
  expect(await found({ desde: at(17) })).toEqual([]);
});

it('executions are found by their vehicle, driver, route, stops and note, without accents, each word anywhere', async () => {
  const stop = async (nombre: string) => (await admin().post('/api/paradas', unaParada({ nombre }))).id as number;
  const stops = [await stop('Bodega Ñuñoa'), await stop('Ferretería Cóndor')];
  const paradas = stops.map((parada_id, at) => ({ parada_id, llegada_min: at * 10 }));
  const route = await admin().post('/api/rutas', unaRuta({ nombre: 'Circunvalación Quebrada', paradas }));
  const driver = await admin().post('/api/personal', unaPersona({ nombre: 'Íngrid', apellido: 'Zuluaga' }));
  const assets = [
    await api.anActivo({ nombre: 'Furgón Quindío', placa: 'QXZ987', codigo: 'FUR-77' }),
    await api.anActivo({ nombre: 'Tracto Vichada', conductor_id: driver.id }),
  ];
  const own = { ruta_id: route.id, fecha: '2026-08-03' };
  const first = unaEjecucion({ ...own, activo_id: assets[0]?.id, personal_id: driver.id, nota: 'Llevar estibas' });
  const { id } = await admin().post('/api/ejecuciones', first);
  const other = await admin().post('/api/ejecuciones', unaEjecucion({ ...own, activo_id: assets[1]?.id }));
  const found = async (q: string, company = api.a) => {
    const { json } = await api.as('admin', company).call('GET', `/api/ejecuciones?${filtered({ q })}`);
    return json.map((row: Ejecucion) => row.id).sort((a: number, b: number) => a - b);
  };
  for (const q of ['qxz987', 'QXZ-987', 'fur77', 'furgon quindio', 'estibas', 'furgon condor zuluaga'])
    expect([q, await found(q)]).toEqual([q, [id]]);
  // Both drive the route; the driver of the second one is that of its vehicle.
  for (const q of ['ferreteria condor', 'nunoa', 'circunvalacion', 'ingrid zuluaga', 'quebrada ÍNGRID'])
    expect([q, await found(q)]).toEqual([q, [id, other.id]]);
  expect(await found('quindio vichada')).toEqual([]);
  expect(await found('condor', api.b)).toEqual([]);
});

it('passes stops between two positions, in any order of arrival', async () => {
  const way: Step[] = [-6, -3, 0, 3, 6, 9, 12, 15, 18].map((at) => ({ at, north: Math.max(0, at) * 500 }));
  const results = [];
  for (const order of [way, [...way.slice(4), ...way.slice(0, 4)]]) {
    const route = await aRoute({ ventana_min: 4 });
    const { id } = await route.run();
    for (const part of [order.slice(0, 5), order.slice(5)]) {
      await route.report(part);
      await api.tracking.projected();
    }
    const { estado, paradas }: Ejecucion = await admin().get(`/api/ejecuciones/${id}`);
    results.push({
      estado,
      paradas: paradas.map(({ estado: state, de_paso, por_salida, llegada_en }) => ({
        ...{ state, de_paso, por_salida },
        at: llegada_en && Math.round((Date.parse(llegada_en) - start) / 6_000) / 10,
      })),
    });
  }
  const passed = (at: number) => ({ state: 'a_tiempo', de_paso: true, por_salida: undefined, at });
  const first = { state: 'a_tiempo', de_paso: undefined, por_salida: true, at: -6 };
  const expected = { estado: 'completada', paradas: [first, ...[3.4, 7.4, 11.4, 15.4].map(passed)] };
  expect(results).toEqual([expected, expected]);
});

describe('compliance', () => {
  it('sums finished executions by route', async () => {
    const route = await aRoute();
    await route.run();
    await route.report(drive(6));
    await route.run({ hora_salida: '20:00' });
    await api.tracking.projected();
    const filter = filtered({ desde: fecha, hasta: fecha, ruta_id: route.ruta_id });
    const { json } = await api.as('monitor').call('GET', `/api/ejecuciones/cumplimiento?${filter}`);
    expect(json.rutas).toMatchObject([
      {
        ruta_id: route.ruta_id,
        ejecuciones_n: 2,
        completadas_n: 1,
        incumplidas_n: 1,
        tarde_n: 5,
        omitidas_n: 5,
        completadas_pct: 50,
      },
    ]);
    expect(json.totales).toMatchObject({ a_tiempo_pct: 0, retraso_medio_min: 5.8, desvios_n: 0 });
    for (const wrong of [
      { desde: fecha },
      { desde: fecha, hasta: '2026-09-01' },
      { desde: '2020-01-01', hasta: fecha },
    ])
      expect((await admin().call('GET', `/api/ejecuciones/cumplimiento?${filtered(wrong)}`)).status).toBe(400);
  });
});
