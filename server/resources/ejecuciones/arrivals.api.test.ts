import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Ejecucion } from '#contract/entities/ejecuciones';
import { filtered } from '../../../testing/filtered';
import { startOwnApi } from '../../testing/app';
import { unaEjecucion, unaParada, unaRuta } from '../../testing/factories';
import { useApi } from '../../testing/useApi';
import { emptyFrame } from '../../tracking/index';
import { learnArrivals } from '../../tracking/runs/learning';
import { assess } from '../../tracking/runs/assess';
import { runIn } from '../../db/run';

const api = useApi(startOwnApi);
const admin = () => api.as('admin');
const minute = 60_000;
const longitud = -71.3;
const latitude = (north: number) => 4 + north / 110_579;

/** Eight kilometres north with a stop every two, planned at 400 m a minute: at 0, 5, 10, 15 and 20 minutes. */
let route: { id: number; paradas: { parada_id: number }[] };
beforeAll(async () => {
  const paradas = [];
  for (const [at, north] of [0, 2_000, 4_000, 6_000, 8_000].entries()) {
    const { id } = await admin().post('/api/paradas', unaParada({ latitud: latitude(north), longitud, radio_m: 200 }));
    paradas.push({ parada_id: id, llegada_min: at * 5, ventana_min: 4 });
  }
  route = await admin().post(
    '/api/rutas',
    unaRuta({
      trazado: { type: 'LineString', coordinates: [0, 3_000, 8_000].map((north) => [longitud, latitude(north)]) },
      paradas,
    }),
  );
});

const inBogota = (at: number) => new Date(at - 5 * 60 * minute).toISOString();

/** A run that departs then, at a whole minute. `drive`: reports every quarter of a minute, from and to these metres. */
const aRun = async (departure: number) => {
  const start = Math.floor(departure / minute) * minute;
  const activo = await api.anActivo();
  const device = await api.aDispositivo();
  await admin().call('POST', `/api/dispositivos/${device.id}/asignar`, {
    activo_id: activo.id,
    desde: '2020-01-01T00:00:00.000Z',
  });
  const hour = inBogota(start);
  const { status, json } = await admin().call(
    'POST',
    '/api/ejecuciones',
    unaEjecucion({
      ...{ ruta_id: route.id, activo_id: activo.id },
      ...{ fecha: hour.slice(0, 10), hora_salida: hour.slice(11, 16) },
    }),
  );
  expect(json).toMatchObject(status === 201 ? {} : { status: 201 });
  const report = async (at: number, north: number) => {
    const frame = { ...emptyFrame(new Date(at)), latitud: latitude(north), longitud, velocidad_kmh: 30 };
    expect(await api.tracking.accept(api.a, device.identificador, frame)).toBe(true);
  };
  const read = async (): Promise<Ejecucion> => {
    await api.tracking.projected();
    return admin().get(`/api/ejecuciones/${json.id}`);
  };
  return {
    id: json.id as number,
    activo_id: activo.id as number,
    start,
    read,
    /** @param pace metres a minute */
    drive: async (begin: number, from: number, to: number, pace: number) => {
      for (let at = begin, north = from; north <= to; at += minute / 4, north += pace / 4) await report(at, north);
    },
    report,
    assess: () => api.db.system.transaction((tx) => assess(runIn(tx), [{ id: json.id, empresa_id: api.a }])),
  };
};
const inMinutes = (moment: string | null | undefined) => (Date.parse(moment ?? '') - Date.now()) / minute;

describe('a run under way', () => {
  it('is expected from where it is, on all pages the same', async () => {
    const run = await aRun(Date.now() - 9 * minute);
    // It drives as planned, and is 3,000 m along now.
    await run.report(run.start - 2 * minute, 0);
    await run.drive(Date.now() - 7.5 * minute, 0, 3_000, 400);
    const seen = await run.read();
    expect(seen).toMatchObject({ estado: 'en_curso', no_ha_salido: false, salio_en: expect.any(String) });
    expect(seen.avance_pct).toBeGreaterThanOrEqual(36);
    expect(seen.avance_pct).toBeLessThanOrEqual(38);
    const [, , next, , last] = seen.paradas;
    for (const [stop, metros] of [
      [next, 1_000],
      [last, 5_000],
    ] as const) {
      expect(Math.abs((stop?.distancia_m ?? 0) - metros)).toBeLessThan(60);
      expect(Math.abs(inMinutes(stop?.eta) - metros / 400)).toBeLessThan(0.8);
      expect(Date.parse(stop?.eta_desde ?? '')).toBeLessThan(Date.parse(stop?.eta ?? ''));
      expect(Date.parse(stop?.eta_hasta ?? '')).toBeGreaterThan(Date.parse(stop?.eta ?? ''));
    }
    expect(seen.eta).toBe(last?.eta);
    expect(seen.paradas.slice(0, 2).map(({ eta, distancia_m }) => [eta, distancia_m])).toEqual([
      [null, null],
      [null, null],
    ]);

    const { url } = await admin().post('/api/enlaces-vivos', {
      activos: [run.activo_id],
      hasta: new Date(Date.now() + 60 * minute).toISOString(),
      muestra: { ruta: true, eta: true },
      ejecucion_id: run.id,
    });
    const { json } = await api.call('GET', new URL(url, 'http://here').pathname, undefined, {
      accept: 'application/json',
    });
    const { eta, eta_desde, eta_hasta, sin_estimacion_desde, error_min, distancia_m } = last ?? {};
    expect(json.unidades[0].viaje).toMatchObject({
      eta,
      espera: { eta, eta_desde, eta_hasta, sin_estimacion_desde, error_min, distancia_m },
      siguiente_espera: { eta: next?.eta },
      paradas: { hechas: 2, todas: 5 },
    });
  });

  it('is never said to be there while it is far away, however old what is known', async () => {
    const run = await aRun(Date.now() - 12 * minute);
    await run.report(run.start - 2 * minute, 0);
    await run.drive(Date.now() - 9 * minute, 0, 2_500, 400);
    await run.read();
    await api.db.system.execute(sql`
      update ejecuciones
      set eta = now() - interval '1 hour', paradas = (
        select jsonb_agg(case when p ->> 'eta' is null then p else p || '{"eta": "2020-01-01T00:00:00.000Z"}' end order by n)
        from jsonb_array_elements(paradas) with ordinality of_it(p, n)
      )
      where id = ${run.id}`);
    const seen: Ejecucion = await admin().get(`/api/ejecuciones/${run.id}`);
    const waits = seen.paradas.flatMap(({ eta, distancia_m }) =>
      eta ? [[inMinutes(eta), distancia_m ?? 0] as const] : [],
    );
    expect(waits).toHaveLength(3);
    for (const [left, metros] of waits) expect(left).toBeGreaterThan(Math.max(1, metros / 1_500) - 0.1);
    expect(inMinutes(seen.eta)).toBeGreaterThan(3);
  });

  it('has no expected arrival once it is overdue and has not moved for ten minutes', async () => {
    const run = await aRun(Date.now() - 40 * minute);
    await run.report(run.start - 2 * minute, 0);
    const stood = Date.now() - 25 * minute;
    await run.drive(stood - 7.5 * minute, 0, 3_000, 400);
    for (let at = stood; at < Date.now(); at += minute) await run.report(at, 3_000);
    const seen = await run.read();
    for (const stop of seen.paradas.slice(2)) {
      expect(stop).toMatchObject({ estado: 'pendiente', eta: null, eta_desde: null, eta_hasta: null });
      expect(Math.abs(Date.parse(stop.sin_estimacion_desde ?? '') - stood - 10 * minute)).toBeLessThan(minute);
    }
    expect(seen.eta).toBeNull();
  });

  it('that has not left by its window is listed and counted, until it leaves', async () => {
    const run = await aRun(Date.now() - 10 * minute);
    await run.report(run.start - 5 * minute, 0);
    expect(await run.read()).toMatchObject({ no_ha_salido: true, salio_en: null });
    const listed = () => admin().get(`/api/ejecuciones?${filtered({ no_ha_salido: true, activo_id: run.activo_id })}`);
    expect(await listed()).toMatchObject([{ id: run.id }]);
    expect(
      await admin().get(`/api/ejecuciones/conteos?campo=no_ha_salido&${filtered({ activo_id: run.activo_id })}`),
    ).toEqual({ true: 1 });
    await run.drive(Date.now() - 2 * minute, 0, 800, 400);
    expect(await run.read()).toMatchObject({ no_ha_salido: false, salio_en: expect.any(String) });
    expect(await listed()).toEqual([]);
  });
});

describe('what former runs teach', () => {
  const learnt = async () =>
    (
      await api.db.system.execute<{ hora: number; aprendido: Record<string, unknown> }>(
        sql`select hora, aprendido from aprendizaje_rutas where ruta_id = ${route.id} order by hora`,
      )
    ).rows;

  it('depends on the runs alone, and says how well the next one is known', async () => {
    const yesterday =
      Math.floor(Date.now() / (24 * 60 * minute)) * 24 * 60 * minute - 24 * 60 * minute + 15 * 60 * minute;
    const ids: number[] = [];
    // Slower than planned: 320 m a minute.
    for (const minutes of [0, 20, 40]) {
      const run = await aRun(yesterday + minutes * minute);
      await run.report(run.start - 3 * minute, 0);
      await run.drive(run.start + minute, 0, 8_200, 320);
      const done = await run.read();
      expect(done.paradas.at(-1)?.llegada_en).not.toBeNull();
      ids.push(run.id);
    }
    await learnArrivals(api.db.system);
    const first = await learnt();
    expect(first).toMatchObject([{ hora: 10, aprendido: { ritmo: expect.any(Number), llegadas: expect.anything() } }]);
    const aprendido: Record<string, unknown> = first[0]?.aprendido ?? {};
    expect(aprendido['ritmo']).toBeGreaterThan(1.15);
    expect(aprendido['ritmo']).toBeLessThan(1.35);
    expect(aprendido['llegadas']).toHaveProperty('todas');

    // Derived anew, in another order, it is the same.
    await api.db.system.execute(sql`delete from aprendizaje_rutas where ruta_id = ${route.id}`);
    await api.db.system.execute(sql`update ejecuciones set ensena = null where ruta_id = ${route.id}`);
    for (const id of [ids[2], ids[0], ids[1]]) {
      await api.db.system.execute(sql`update ejecuciones set por_aprender = true where id = ${id}`);
      await learnArrivals(api.db.system);
    }
    expect(await learnt()).toEqual(first);

    const run = await aRun(Date.now() - 9 * minute);
    await run.report(run.start - 2 * minute, 0);
    await run.drive(Date.now() - 7.5 * minute, 0, 3_000, 400);
    const seen = await run.read();
    expect(seen.paradas.at(-1)?.error_min).toBe((aprendido['llegadas'] as Record<string, number>)['todas']);
    // It drives as planned so far; former runs were slower from here on.
    expect(inMinutes(seen.eta)).toBeGreaterThan(5_000 / 400 + 0.5);
  });
});
