import { beforeAll, describe, expect, it } from 'vitest';
import { filtered } from '../../testing/filtered';
import { exchange } from '../testing/rawHttp';
import { useApi } from '../testing/useApi';

const api = useApi();
let address: string;
let key: string;
let asset: number;
let device: string;
beforeAll(async () => {
  address = await api.listen();
  key = (await api.as('admin').get('/api/dispositivos/claves'))[0].clave;
  const made = await api.aDispositivo();
  device = made.identificador;
  asset = (await api.anActivo()).id;
  await api.as('admin').call('POST', `/api/dispositivos/${made.id}/asignar`, {
    activo_id: asset,
    desde: '2020-01-01T00:00:00.000Z',
  });
});

const now = Math.floor(Date.now() / 1_000);
/** A request as the app writes it. */
const request = (line: string, headers: readonly string[], body = '') =>
  [`${line} HTTP/1.1`, ...headers, ...(body && [`Content-Length: ${Buffer.byteLength(body)}`]), '', body].join('\r\n');
const history = async () => {
  await api.tracking.projected();
  return api.as('monitor').get(`/api/posiciones?${filtered({ activo_id: asset })}`);
};

describe('apps of phones, as they speak on the wire', () => {
  it('OwnTracks posts its messages one after the other on one connection, and reads lists', async () => {
    const headers = [
      'X-Limit-U: ana',
      `X-Limit-D: ${device}`,
      'Content-Type: application/json; charset=utf-8',
      'User-Agent: Owntracks-Android/gms/420503002',
      'Host: ftrack.test',
      'Connection: Keep-Alive',
      'Accept-Encoding: gzip',
      // Its user and password of the address, which mean nothing here.
      `Authorization: Basic ${Buffer.from('ana:secreta').toString('base64')}`,
    ];
    const location = (ago: number, more: string) =>
      `{"_type":"location","BSSID":"02:00:00:00:00:00","acc":13,"alt":2601,"batt":76,"bs":1,"conn":"m","created_at":${now},` +
      `"lat":4.6512,"lon":-74.0831,"m":1,"tid":"C7","topic":"owntracks/ana/${device}","tst":${now - ago},"vac":2${more}}`;
    const sent = [
      location(20, ',"vel":36'),
      `{"_type":"lwt","tst":${now}}`,
      location(10, ',"vel":41,"t":"u"'),
      `{"_type":"waypoint","desc":"Patio","lat":4.6,"lon":-74.1,"rad":50,"tst":${now}}`,
    ];
    const answers = await exchange(address, sent.map((body) => request(`POST /gps/${key}`, headers, body)).join(''), {
      answers: sent.length,
    });
    expect(answers.map(({ status, body, whole }) => [status, body.toString(), whole])).toEqual(
      sent.map(() => [200, '[]', true]),
    );
    expect((await history()).map(({ velocidad_kmh }: { velocidad_kmh: number }) => velocidad_kmh)).toEqual([36, 41]);
  });

  it('GPSLogger gets its custom address, or posts what it knows as a form', async () => {
    const headers = ['User-Agent: okhttp/4.12.0', 'Host: ftrack.test', 'Accept-Encoding: gzip', 'Connection: close'];
    const get =
      `GET /gps/${key}?id=${device}&lat=4.6513&lon=-74.0832&timestamp=${now - 5}&speed=5.0&speed_unit=ms` +
      `&bearing=90.0&altitude=2600.0&accuracy=6.0&batt=64.0`;
    const body =
      `lat=4.6514&lon=-74.0833&sat=9&desc=&alt=2601.5&acc=6.0&dir=170.8&prov=gps&spd_kph=27.0&spd=7.5&timestamp=${now}` +
      `&time=${encodeURIComponent(new Date(now * 1_000).toISOString())}&batt=63.0&ischarging=false&aid=8f1c&ser=&act=`;
    const form = [...headers, 'Content-Type: application/x-www-form-urlencoded'];
    for (const sent of [request(get, headers), request(`POST /gps/${key}?id=${device}`, form, body)]) {
      const [answer] = await exchange(address, sent);
      expect([answer?.status, answer?.body.toString()]).toEqual([200, '{"guardada":true}']);
    }
    expect((await history()).slice(2)).toMatchObject([
      { latitud: 4.6513, velocidad_kmh: 18, rumbo: 90, precision_m: 6, bateria_pct: 64 },
      { latitud: 4.6514, velocidad_kmh: 27, rumbo: 170.8, satelites: 9, bateria_pct: 63 },
    ]);
  });
});
