import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import PusherClient from 'pusher-js';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { channels, events, type PositionsMessage } from '#contract/core/realtime';
import { filtered } from '../testing/filtered';
import { apiOf, logInByApi, type Api } from '../testing/logIn';
import { startProduct, type Product } from '../testing/product';

/** A real bus on a real afternoon. The recording is not in the repository; without it the tests are skipped. */
const recording = resolve('../shared/data/bus-positions-liverpool-route14.csv');
const company = 2;
const device = 'demo-0003';

interface Report {
  /** Seconds since 1970, as if the bus had arrived a minute ago. */
  at: number;
  latitude: string;
  longitude: string;
}

const recorded = (): Report[] => {
  const [, ...lines] = readFileSync(recording, 'utf8').split(/\r?\n/).filter(Boolean);
  const rows = lines
    .map((line) => line.replaceAll('"', '').split(','))
    .filter(([, vehicle]) => vehicle === '4720')
    .map(([, , , time = '', latitude = '', longitude = '']) => ({
      at: Date.parse(`${time.replace(' ', 'T')}Z`) / 1000,
      latitude,
      longitude,
    }));
  const shift = Math.floor(Date.now() / 1000) - 60 - Math.max(...rows.map(({ at }) => at));
  const once = new Map(
    rows.map((row) => [`${row.at} ${row.latitude} ${row.longitude}`, { ...row, at: row.at + shift }]),
  );
  return [...once.values()].sort((a, b) => a.at - b.at);
};

describe.skipIf(!existsSync(recording))('a real bus', () => {
  let product: Product;
  let api: Api;
  let activoId: number;
  let subscriber: PusherClient;
  /** Device times (s) of the bus in the order in which the live map receives them. */
  const live: number[] = [];

  beforeAll(async () => {
    product = await startProduct({}, inject('demonstration'));
    const { token } = await logInByApi(product.url, 'valle@ftrack.demo');
    api = apiOf(product.url, { authorization: `Bearer ${token}`, empresa_seleccionada: String(company) });
    const devices = await api.get<{ identificador: string; activo_id: number }[]>('/dispositivos?range=[0,99]');
    activoId = devices.find(({ identificador }) => identificador === device)?.activo_id ?? 0;
    const { realtime } = (await (await fetch(`${product.url}/config.json`)).json()) as { realtime: { key: string } };
    subscriber = new PusherClient(realtime.key, {
      cluster: '',
      wsHost: '127.0.0.1',
      wsPort: Number(new URL(product.url).port),
      forceTLS: false,
      enabledTransports: ['ws'],
      channelAuthorization: {
        endpoint: `${product.url}/broadcasting/auth`,
        transport: 'ajax',
        headers: { Authorization: `Bearer ${token}` },
      },
    });
    const channel = subscriber.subscribe(channels.company(company, 'posiciones'));
    channel.bind(events.posiciones, ({ filas }: PositionsMessage) =>
      live.push(...filas.filter(([id]) => id === activoId).map(([, s]) => s)),
    );
    await new Promise((done, failed) =>
      channel.bind('pusher:subscription_succeeded', done).bind('pusher:subscription_error', failed),
    );
  });
  afterAll(async () => {
    subscriber?.disconnect();
    await product?.end();
  });

  const post = async ({ at, latitude, longitude }: Report) => {
    const body = {
      device_id: device,
      location: {
        timestamp: new Date(at * 1000).toISOString(),
        coords: { latitude: Number(latitude), longitude: Number(longitude) },
      },
    };
    expect(
      (
        await fetch(`${product.url}/gps/demo-valle`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status,
    ).toBe(200);
  };
  interface Row {
    activo_id: number;
    fecha: string;
    latitud: number;
    longitud: number;
    valida: boolean;
  }
  const rowsOf = (filter: object) => api.get<Row[]>(`/posiciones?${filtered(filter)}&range=[0,999]`);
  const marker = async () => {
    const row = (await rowsOf({})).find(({ activo_id }) => activo_id === activoId);
    return row ? Date.parse(row.fecha) / 1000 : 0;
  };

  it('posted, resent, shuffled and half of it late is every position once, in its order, and its marker never moves back', async () => {
    const bus = recorded();
    const third = Math.floor(bus.length / 3);
    const markers: number[] = [await marker()];
    const send = async (reports: Report[]) => {
      // Eight requests at a time overtake each other.
      for (let i = 0; i < reports.length; i += 8) {
        await Promise.all(reports.slice(i, i + 8).map(post));
        if (i % 40 === 0) markers.push(await marker());
      }
    };
    await send(bus.slice(0, third));
    await send(bus.slice(0, third));
    await send(bus.slice(2 * third));
    await send(shuffled(bus.slice(third, 2 * third)));
    await send(shuffled(bus));

    const stored = await rowsOf({ activo_id: activoId, desde: new Date((bus[0]?.at ?? 0) * 1000).toISOString() });
    const keys = (rows: { at: number; latitude: number; longitude: number }[]) =>
      rows.map(({ at, latitude, longitude }) => `${at} ${latitude} ${longitude}`);
    const found = stored.map(({ fecha, latitud, longitud }) => ({
      at: Date.parse(fecha) / 1000,
      latitude: latitud,
      longitude: longitud,
    }));
    expect(keys(found).sort()).toEqual(
      keys(bus.map((row) => ({ at: row.at, latitude: Number(row.latitude), longitude: Number(row.longitude) }))).sort(),
    );
    expect(found.map(({ at }) => at)).toEqual(bus.map(({ at }) => at));
    // A bus that waits at a traffic light does not jump.
    expect(stored.filter(({ valida }) => !valida)).toEqual([]);

    expect(markers).toEqual([...markers].sort((a, b) => a - b));
    expect(await marker()).toBe(bus.at(-1)?.at);
    await expect.poll(() => live.at(-1)).toBe(bus.at(-1)?.at);
    expect(live).toEqual([...live].sort((a, b) => a - b));
  });
});

/** The same shuffled order in every run, unlike any order in which a device sends. */
const shuffled = (reports: Report[]): Report[] =>
  reports
    .map((report, i) => [Math.sin(i * 12.9898) % 1, report] as const)
    .sort(([a], [b]) => a - b)
    .map(([, report]) => report);
