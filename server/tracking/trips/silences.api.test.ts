import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../testing/useApi';
import { aTracker, derived, rowsOf, send, type Tracker } from '../../testing/trackers';
import { lengthOf, tramosDeRecorrido } from '#contract/rules/tramos';
import { aDay, fixAt, randomOf } from '../projector/testing';

const api = useApi();

const iso = (seconds: number) => new Date(fixAt(seconds, 0).fecha).toISOString();
const minutes = (n: number) => n * 60;
const driving = (from: number, until: number, at: number) =>
  Array.from({ length: (until - from) / 30 + 1 }, (_, i) => fixAt(from + i * 30, at + i * 300, { velocidad_kmh: 36 }));
const standing = (from: number, until: number, at: number, every = 60) =>
  Array.from({ length: (until - from) / every + 1 }, (_, i) => fixAt(from + i * every, at, { velocidad_kmh: 0 }));

/** Drives for ten minutes, stands for ten, is silent for forty, stands for ten more, drives for ten and stands. */
const shift = [
  ...driving(0, minutes(10), 0),
  ...standing(minutes(10.5), minutes(20.5), 6_000),
  ...standing(minutes(60.5), minutes(70.5), 6_000),
  ...driving(minutes(71), minutes(81), 6_000),
  ...standing(minutes(81.5), minutes(91.5), 12_000),
];
const silence = { desde: iso(minutes(20.5)), hasta: iso(minutes(60.5)) };
const range = { desde: iso(-600), hasta: iso(minutes(91.5)) };

const get = async (path: string) => (await api.as('admin').call('GET', path)).json;
const replay = (id: number, { desde, hasta } = range) =>
  get(`/api/recorrido?activo_id=${id}&desde=${desde}&hasta=${hasta}`);
const fleet = async (id: number, { desde, hasta } = range) =>
  (await get(`/api/recorrido/flota?desde=${desde}&hasta=${hasta}`)).activos.find(
    ({ activo_id }: { activo_id: number }) => activo_id === id,
  );

const reporting = async (fixes = shift): Promise<Tracker> => {
  const tracker = await aTracker(api);
  await send(api.tracking, tracker, fixes);
  await api.tracking.projected();
  return tracker;
};

describe('a silence', () => {
  it('is no standing time in the replay, nor in the fleet, nor in the work day', async () => {
    const { id } = await reporting();
    const { sin_senal, totales } = await replay(id);
    expect(sin_senal).toEqual([silence]);
    expect(totales).toMatchObject({ sin_senal_s: 2_400, viajes_n: 2 });
    expect(totales.movimiento_s + totales.detenido_s + totales.sin_senal_s).toBe(minutes(91.5));
    expect((await fleet(id)).sin_senal).toEqual([silence]);
    const stops = await get(`/api/detenciones?filter=${encodeURIComponent(JSON.stringify({ activo_id: id }))}`);
    // The last one lasts, silent until now.
    expect(stops.map(({ sin_senal_s }: { sin_senal_s: number }) => sin_senal_s)).toContain(2_400);
    const driver = (
      await api.as('admin').call('POST', '/api/personal', { nombre: 'Sol', apellido: 'Sin Señal', tipo: 'conductor' })
    ).json.id;
    await api.db.system.execute(sql`update viajes set conductor_id = ${driver} where activo_id = ${id}`);
    const days = await get(
      `/api/jornadas?filter=${encodeURIComponent(JSON.stringify({ conductor_id: driver, desde: '2026-08-20', hasta: '2026-08-20' }))}`,
    );
    expect(days).toMatchObject([{ sin_senal_s: 2_400 }]);
    expect(days[0].conduccion_s + days[0].detenido_s + days[0].sin_senal_s).toBe(
      totales.movimiento_s + (Date.parse(iso(minutes(70.5))) - Date.parse(iso(minutes(10.5)))) / 1_000,
    );
  });

  it('moving, standing and silence are disjoint and add up to the whole, also of days that idle and are cut', async () => {
    for (const seed of [1, 2, 3, 4]) {
      const fixes = aDay(seed, { speed: true, ignition: true, every: 30, spikes: 1, jitter: 8 });
      const { id } = await reporting(fixes);
      const [first, last] = [fixes[0]?.fecha ?? 0, Math.max(...fixes.map(({ fecha }) => fecha))];
      const middle = Math.round((first + last) / 2);
      for (const [from, to] of [
        [first, last],
        [first, middle],
        [middle, last],
      ] as const) {
        const { totales, viajes, detenciones, sin_senal } = await replay(id, {
          desde: new Date(from).toISOString(),
          hasta: new Date(to).toISOString(),
        });
        const parts = tramosDeRecorrido({ viajes, detenciones, sin_senal }, to);
        const seconds = (clase: 'viaje' | 'detencion' | 'silencio') =>
          lengthOf(parts, clase, { desde: from, hasta: to }) / 1_000;
        const sum = totales.movimiento_s + totales.detenido_s + totales.sin_senal_s;
        expect(Math.abs(sum - (to - from) / 1_000)).toBeLessThan(90);
        expect(Math.abs(seconds('viaje') + seconds('detencion') + seconds('silencio') - sum)).toBeLessThan(2);
        expect(Math.abs(seconds('silencio') - totales.sin_senal_s)).toBeLessThan(2);
        expect(totales.ralenti_s).toBeLessThanOrEqual(totales.detenido_s + 1);
      }
    }
  });

  it('is the same in whatever order the frames come', async () => {
    const inOrder = await reporting();
    const random = randomOf(3);
    const mixed = shift.map((fix) => [random(), fix] as const).sort(([a], [b]) => a - b);
    const shuffled = await aTracker(api);
    for (let i = 0; i < mixed.length; i += 9) {
      await send(
        api.tracking,
        shuffled,
        mixed.slice(i, i + 9).map(([, fix]) => fix),
      );
      await api.tracking.projected();
    }
    expect((await derived(api, shuffled.id)).silences).toEqual((await derived(api, inOrder.id)).silences);
  });

  it('lasts while nothing comes, and is clipped to the range that is asked for', async () => {
    const { id } = await reporting(standing(0, minutes(20), 0));
    const [open] = await rowsOf<{ inicio_en: Date; fin_en: Date | null }>(
      api,
      sql`select inicio_en, fin_en from silencios where activo_id = ${id}`,
    );
    expect(open).toMatchObject({ fin_en: null });
    const later = { desde: iso(minutes(120)), hasta: iso(minutes(180)) };
    expect(await replay(id, later)).toMatchObject({
      sin_senal: [later],
      ultimo_lugar: { latitud: 4.6, longitud: -74.1 },
    });
    expect((await replay(id, later)).totales).toMatchObject({ sin_senal_s: 3_600, detenido_s: 0 });
    expect((await fleet(id, later)).sin_senal).toEqual([later]);
  });

  it('that began amid a trip shows the asset in the fleet where it was heard last', async () => {
    const { id } = await reporting(driving(0, minutes(10), 0));
    const later = { desde: iso(minutes(300)), hasta: iso(minutes(360)) };
    const { latitud, longitud } = (await replay(id, later)).ultimo_lugar;
    const place = { lat: [Math.round(latitud * 1e5)], lon: [Math.round(longitud * 1e5)] };
    expect(await fleet(id, later)).toMatchObject({ sin_senal: [later], distancia_km: 0, viajes: [], ...place });
  });

  it('takes three times the interval of a device that seldom reports', async () => {
    const tracker = await aTracker(api);
    await api.db.system.execute(sql`update dispositivos set intervalo_s = 1800 where id = ${tracker.device}`);
    await send(api.tracking, tracker, [
      ...standing(0, minutes(180), 0, 1_800),
      ...standing(minutes(300), minutes(360), 0, 1_800),
    ]);
    await api.tracking.projected();
    expect((await replay(tracker.id, { desde: iso(0), hasta: iso(minutes(360)) })).sin_senal).toEqual([
      { desde: iso(minutes(180)), hasta: iso(minutes(300)) },
    ]);
  });
});
