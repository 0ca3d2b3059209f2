import { beforeAll, describe, expect, it } from 'vitest';
import { filtered } from '../../../testing/filtered';
import { useApi } from '../../testing/useApi';

const api = useApi();
let key = '';
beforeAll(async () => {
  key = (await api.as('admin').get('/api/dispositivos/claves'))[0].clave;
});

const aTracker = async (given: Record<string, unknown> = {}) => {
  const activo = await api.anActivo();
  const dispositivo = await api.aDispositivo(given);
  await api.as('admin').call('POST', `/api/dispositivos/${dispositivo.id}/asignar`, {
    activo_id: activo.id,
    desde: '2020-01-01T00:00:00.000Z',
  });
  const send = (parameters: Record<string, string>) =>
    api.call('GET', `/gps/${key}?${new URLSearchParams({ id: dispositivo.identificador, ...parameters })}`);
  const history = async () => {
    await api.tracking.projected();
    return api.as('monitor').get(`/api/posiciones?${filtered({ activo_id: activo.id })}`);
  };
  return { dispositivo, send, history };
};

const begun = Math.floor(Date.now() / 1000) * 1000;
/** A time this many seconds after these tests began, as a device formats it. */
const inSeconds = (s: number) => new Date(begun + s * 1000).toISOString();
const place = { lat: '4.6', lon: '-74.1' };

describe('a device', () => {
  it.each([
    ['kmh', 36],
    ['ms', 129.6],
    ['mph', 57.94],
    ['kn', 66.67],
  ])('may say the unit of its speeds in the call: %s', async (speed_unit, kmh) => {
    const tracker = await aTracker({ unidad_velocidad: 'ms' });
    const device_id = tracker.dispositivo.identificador;
    const said = { speed: '36', ...place };
    expect((await tracker.send({ ...said, timestamp: inSeconds(-4), speed_unit })).status).toBe(200);
    const form = new URLSearchParams({
      id: device_id,
      lat: '4.6',
      lon: '-74.1',
      speed: '36',
      timestamp: inSeconds(-3),
    });
    const sent = { method: 'POST', url: `/gps/${key}?speed_unit=${speed_unit}`, payload: form.toString() } as const;
    expect((await api.app.inject({ ...sent, headers: { 'content-type': 'text/plain' } })).statusCode).toBe(200);
    const location = { timestamp: inSeconds(-2), coords: { latitude: 4.6, longitude: -74.1, speed: 36 } };
    expect((await api.call('POST', `/gps/${key}?speed_unit=${speed_unit}`, { device_id, location })).status).toBe(200);
    expect((await tracker.send({ ...said, timestamp: inSeconds(-1) })).status).toBe(200);
    const speeds = (await tracker.history()).map(({ velocidad_kmh }: { velocidad_kmh: number }) => velocidad_kmh);
    expect(speeds).toEqual([kmh, kmh, kmh, 129.6]);
  });

  it.each(['km/h', 'nudos', '', 'KMH', 'toString'])('is told which units there are when it says «%s»', async (unit) => {
    const tracker = await aTracker();
    const refused = await tracker.send({ speed: '1', ...place, timestamp: inSeconds(0), speed_unit: unit });
    expect(refused).toMatchObject({ status: 400, json: { message: expect.stringContaining('kmh, ms, mph, kn') } });
    expect(await tracker.history()).toEqual([]);
  });

  it('may be a phone with OwnTracks, which is answered with the list of messages that it expects', async () => {
    const tracker = await aTracker({ identificador: 'camion-7' });
    const asTheApp = { 'content-type': 'application/json', 'x-limit-u': 'ana', 'x-limit-d': 'camion-7' };
    const post = (body: object, headers: Record<string, string> = asTheApp, query = '') =>
      api.app.inject({ method: 'POST', url: `/gps/${key}${query}`, payload: JSON.stringify(body), headers });
    const tst = Math.floor(begun / 1000);
    const message = {
      _type: 'location',
      ...{ acc: 12, alt: 2_601, batt: 76, bs: 2, cog: 271, conn: 'm', created_at: tst + 1, lat: 4.6512, lon: -74.0831 },
      ...{ m: 1, t: 'u', tid: 'C7', topic: 'owntracks/ana/camion-7', tst, vac: 3, vel: 41 },
    };
    const { statusCode, body, headers } = await post(message);
    expect([statusCode, body, headers['content-type']]).toEqual([200, '[]', 'application/json; charset=utf-8']);
    expect(await tracker.history()).toMatchObject([
      {
        ...{ latitud: 4.6512, longitud: -74.0831, velocidad_kmh: 41, rumbo: 271, altitud_m: 2_601, precision_m: 12 },
        ...{ bateria_pct: 76, fecha: new Date(tst * 1000).toISOString() },
      },
    ]);
    // The device is what the address names, else the app's, else the end of the topic.
    const plain = { 'content-type': 'application/json' };
    expect((await post({ ...message, tst: tst - 60 }, { ...plain, 'x-limit-d': 'otro' }, '?id=camion-7')).body).toBe(
      '[]',
    );
    expect((await post({ ...message, tst: tst - 120 }, plain)).statusCode).toBe(200);
    expect((await post({ ...message, tst: tst - 180, topic: 'owntracks/ana/otro' }, plain)).statusCode).toBe(404);
    // What says no place is noted, and the app drops it.
    for (const [other, why] of [
      [{ _type: 'lwt', tst }, 'sin ubicaci'],
      [{ _type: 'encrypted', data: 'bm8=' }, 'cifra'],
      [{ ...message, lat: 91 }, 'latitud'],
    ] as const) {
      const noted = await post(other);
      expect([noted.statusCode, noted.body]).toEqual([200, '[]']);
      expect(noted.headers['x-ftrack']).toMatch(new RegExp(`^rechazada; motivo=.*${why}`));
    }
    expect(await tracker.history()).toHaveLength(3);
  });

  it('may be a phone with GPSLogger, by its custom address or with its body', async () => {
    const tracker = await aTracker();
    const id = tracker.dispositivo.identificador;
    const time = inSeconds(-10);
    // As the app proposes it, with the device and the key filled in.
    const proposed = await api.app.inject({
      url: `/gps/${key}?id=${id}&lat=4.6512&longitude=-74.0831&time=${time}&s=10.0`,
      headers: { 'user-agent': 'okhttp/4.12.0' },
    });
    expect(proposed.statusCode).toBe(200);
    const first = { latitud: 4.6512, longitud: -74.0831, velocidad_kmh: 36, fecha: time };
    expect(await tracker.history()).toMatchObject([first]);
    // `%ALL`
    const seconds = Math.floor(begun / 1000);
    const all =
      `lat=4.6514&lon=-74.0833&sat=9&desc=&alt=2601.5&acc=6.0&dir=170.8125&prov=gps&spd_kph=45.0&spd=12.5` +
      `&timestamp=${seconds}&timeoffset=2026-08-21T10:40:00.000-05:00&time=${inSeconds(0)}&starttimestamp=${seconds}` +
      `&date=2026-08-21&batt=64.0&ischarging=true&aid=8f1c&ser=unknown&act=&filename=20260821&profile=Default` +
      `&hdop=0.9&vdop=&pdop=&dist=120`;
    const sent = await api.app.inject({
      ...{ method: 'POST', url: `/gps/${key}?id=${id}`, payload: all },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(sent.statusCode).toBe(200);
    expect(await tracker.history()).toMatchObject([
      first,
      {
        ...{ latitud: 4.6514, velocidad_kmh: 45, rumbo: 170.8, altitud_m: 2601.5, precision_m: 6, satelites: 9 },
        ...{ bateria_pct: 64, fecha: new Date(seconds * 1000).toISOString() },
      },
    ]);
  });
});
