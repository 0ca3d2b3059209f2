import { beforeAll, describe, expect, it } from 'vitest';
import type { PosicionesGtfs, ViajesGtfs } from '#contract/requests/gtfsRt';
import { unaEjecucion, unaParada, unaRuta } from '../testing/factories';
import { aTracker, send, type Tracker } from '../testing/trackers';
import { useApi } from '../testing/useApi';
import { fixAt } from '../tracking/projector/testing';
import { feedMessage } from './message';

const api = useApi();
const inBogota = (at: number) => new Date(at - 5 * 3_600_000).toISOString();
let tracker: Tracker;
let runs: { driven: number; cancelled: number };

beforeAll(async () => {
  tracker = await aTracker(api);
  const admin = api.as('admin');
  const paradas: object[] = [];
  for (const [at, latitud] of [4.65, 4.668].entries()) {
    const stop = unaParada({ latitud, longitud: -74.08, codigo: `GTFS-${at}` });
    paradas.push({ parada_id: (await admin.post('/api/paradas', stop)).id, llegada_min: at * 20, ventana_min: 5 });
  }
  const aRoute = (gtfs: object | null) => admin.post('/api/rutas', unaRuta({ paradas, gtfs }));
  const hour = inBogota(Date.now() - 60_000);
  const aRun = async (ruta: { id: number }, a: string, activo_id = tracker.id) => {
    const due = { fecha: hour.slice(0, 10), hora_salida: hour.slice(11, 16) };
    const { id, version } = await admin.post('/api/ejecuciones', unaEjecucion({ ruta_id: ruta.id, activo_id, ...due }));
    const { status } = await admin.call('POST', `/api/ejecuciones/${id}/transicion`, { a, version, nota: 'Prueba' });
    expect(status).toBe(200);
    return id as number;
  };
  const other = (await api.anActivo()).id as number;
  runs = {
    driven: await aRun(await aRoute({ route_id: 'R1', trip_ids: ['T1'] }), 'en_curso'),
    cancelled: await aRun(await aRoute({ route_id: 'R2', trip_ids: ['T2'] }), 'cancelada', other),
  };
  // Of a route that comes from no feed.
  await aRun(await aRoute(null), 'en_curso', (await api.anActivo()).id);
  await send(api.tracking, tracker, [fixAt(0, 0, { fecha: Date.now() - 5_000, velocidad_kmh: 36, rumbo: 90 })]);
});

const feed = <Feed>(path: string, company = api.a): Promise<Feed> =>
  api.as('monitor', company).get(`/api/gtfs-rt/${path}`);

describe('GTFS-Realtime', () => {
  it('tells where the vehicles are whose runs come from a feed', async () => {
    const { header, entity } = await feed<PosicionesGtfs>('vehicle-positions.json');
    expect(header).toMatchObject({ gtfs_realtime_version: '2.0', incrementality: 'FULL_DATASET' });
    expect(Math.abs(header.timestamp - Date.now() / 1_000)).toBeLessThan(60);
    expect(entity).toMatchObject([
      {
        id: `vehiculo-${tracker.id}`,
        vehicle: {
          trip: { trip_id: 'T1', route_id: 'R1', schedule_relationship: 'SCHEDULED' },
          vehicle: { id: String(tracker.id) },
          position: { speed: 10, bearing: 90 },
        },
      },
    ]);
  });

  it('tells their stops and what is cancelled', async () => {
    const { entity } = await feed<ViajesGtfs>('trip-updates.json');
    expect(entity.map(({ id }) => id)).toEqual([`ejecucion-${runs.driven}`, `ejecucion-${runs.cancelled}`]);
    expect(entity[0]?.trip_update.stop_time_update?.map(({ stop_id }) => stop_id)).toEqual(['GTFS-0', 'GTFS-1']);
    expect(entity[1]?.trip_update.trip).toMatchObject({ trip_id: 'T2', schedule_relationship: 'CANCELED' });
  });

  it('is the same as protobuf, also for those who only know Basic', async () => {
    const permisos = { ejecuciones: 'lectura' };
    const { token } = await api.as('admin').post('/api/tokens', { nombre: 'Mapas', permisos });
    const authorization = `Basic ${Buffer.from(`${token}:`).toString('base64')}`;
    for (const name of ['vehicle-positions', 'trip-updates']) {
      const url = `/api/gtfs-rt/${name}`;
      const { statusCode, headers, rawPayload } = await api.app.inject({ url, headers: { authorization } });
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/x-protobuf']);
      const said = feedMessage.toObject(feedMessage.decode(rawPayload), { enums: String, longs: Number });
      const shown = await feed<PosicionesGtfs>(`${name}.json`);
      expect(said.entity.map(({ id }: { id: string }) => id)).toEqual(shown.entity.map(({ id }) => id));
    }
  });

  it('shows nothing of another company, and nothing to who may not read its runs', async () => {
    for (const name of ['vehicle-positions.json', 'trip-updates.json'])
      expect((await feed<PosicionesGtfs>(name, api.b)).entity).toEqual([]);
    expect((await api.as('operario').call('GET', '/api/gtfs-rt/trip-updates')).status).toBe(403);
    const { token } = await api.as('admin').post('/api/tokens', { nombre: 'T', permisos: { activos: 'lectura' } });
    const refused = await api.call('GET', '/api/gtfs-rt/trip-updates', undefined, { authorization: `Bearer ${token}` });
    expect([refused.status, refused.headers['x-permiso-necesario']]).toEqual([403, 'ejecuciones:lectura']);
  });

  it('keeps its time while it keeps its contents', async () => {
    const first = await feed<PosicionesGtfs>('vehicle-positions.json');
    await send(api.tracking, tracker, [fixAt(1, 50, { fecha: Date.now(), velocidad_kmh: 20 })]);
    const second = await feed<PosicionesGtfs>('vehicle-positions.json');
    expect(second.header.timestamp >= first.header.timestamp).toBe(true);
    if (second.header.timestamp === first.header.timestamp) expect(second).toEqual(first);
  });
});
