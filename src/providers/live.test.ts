import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ActivoSlim } from '#contract/entities/activos';
import { limits } from '#contract/core/limits';
import type { PosicionesMapa } from '#contract/requests/posiciones';
import { liveStates, type LiveState, type PositionRow } from '#contract/core/realtime';
import { createLive, type LiveSources } from './live';

type ConnectionState = 'conectado' | 'conectando' | 'sin_conexion';

const uuid = '0190f5fe-7c00-7a00-8000-000000000000';
const anAsset = (id: number): ActivoSlim => ({
  id,
  uuid,
  codigo: `ACT-${id}`,
  nombre: `Camión ${id}`,
  placa: null,
  tipo_activo: 'vehiculo',
  estado: 'operativo',
  nivel_id: 1,
  image_url: null,
  en_linea: true,
  apto: true,
  motivo_no_apto: null,
});
const noon = Date.UTC(2026, 10, 21, 12) / 1_000;
/** A position as `GET /posiciones/mapa` gives it. */
interface Position {
  id: number;
  seconds: number;
  lat: number;
  kmh: number | null;
  heading: number | null;
  state: LiveState;
}
const aPosition = (id: number, changes: Partial<Position> = {}): Position => ({
  ...{ id, seconds: noon, lat: 4.7, kmh: 40, heading: 90, state: 'movimiento' },
  ...changes,
});
const columnsOf = (positions: readonly Position[]): PosicionesMapa => ({
  activo_id: positions.map(({ id }) => id),
  fecha_s: positions.map(({ seconds }) => seconds),
  latitud: positions.map(({ lat }) => lat),
  longitud: positions.map(() => -74.1),
  velocidad_kmh: positions.map(({ kmh }) => kmh),
  rumbo: positions.map(({ heading }) => heading),
  estado: positions.map(({ state }) => liveStates.indexOf(state)),
});
const aRow = (id: number, seconds: number, lat: number, state: LiveState = 'movimiento'): PositionRow => [
  id,
  seconds,
  lat,
  -74.1,
  30,
  180,
  liveStates.indexOf(state),
];

/** The server and the broker, as sources of the store. */
const world = (positions: Position[], assets = positions.map(({ id }) => anAsset(id))) => {
  let hear: (data: unknown) => void = () => undefined;
  let watch: (state: ConnectionState) => void = () => undefined;
  let attend: (watched: boolean) => void = () => undefined;
  const requests: string[] = [];
  const server = { positions, assets, broken: false, channel: '', listeners: 0 };
  const sources: LiveSources = {
    api: async <T>(path: string) => {
      requests.push(path);
      if (server.broken) throw new Error('no answer');
      const query = new URLSearchParams(path.split('?')[1]);
      if (path.startsWith('/activos')) {
        const { id } = JSON.parse(query.get('filter') ?? '{}') as { id: number[] };
        return { json: server.assets.filter((each) => id.includes(each.id)) as T };
      }
      const rest = server.positions.filter(({ id }) => id > Number(query.get('despues_de')));
      return { json: columnsOf(rest.slice(0, limits.positions.mapRows)) as T };
    },
    loadAssets: async () => server.assets.slice(0, limits.list.slimRows),
    invalidateAssets: vi.fn(),
    subscribe: (channel, _event, handler) => {
      server.channel = channel;
      hear = handler;
      server.listeners++;
      return () => {
        hear = () => undefined;
        server.listeners--;
      };
    },
    onAttention: (listener) => {
      attend = listener;
      return () => (attend = () => undefined);
    },
    onConnection: (listener) => {
      watch = listener;
      listener('conectando');
      return () => (watch = () => undefined);
    },
  };
  const live = createLive(7, sources);
  const at = (id: number) => {
    const index = live.rows.indexOf(id) ?? -1;
    const { present, lat, time, state, speed, heading } = live.rows;
    return present[index]
      ? {
          lat: lat[index],
          time: time[index],
          state: liveStates[state[index] ?? -1],
          speed: speed[index],
          heading: heading[index],
        }
      : undefined;
  };
  return {
    live,
    server,
    sources,
    asked: requests,
    at,
    hear: (...filas: unknown[]) => hear({ t: 0, filas }),
    connection: (state: ConnectionState) => watch(state),
    attention: (watched: boolean) => attend(watched),
  };
};

const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the live positions of a company', () => {
  it('begin with the newest position of each asset and its name', async () => {
    const { live, at, server } = world([aPosition(1), aPosition(2, { state: 'detenido', kmh: null, heading: null })]);
    live.start();
    await settled();
    expect(server.channel).toBe('private-empresa.7.posiciones');
    expect(live.status().phase).toBe('listo');
    expect(at(1)).toEqual({ lat: 4.7, time: noon * 1_000, state: 'movimiento', speed: 40, heading: 90 });
    expect(at(2)).toMatchObject({ state: 'detenido', speed: NaN, heading: -1 });
    expect(live.rows.name(live.rows.indexOf(1) ?? -1)).toBe('Camión 1');
  });

  it('are read in one response up to its limit, the rest in further ones', async () => {
    const all = 2 * limits.positions.mapRows + 5;
    const { live, asked: requests, at } = world(Array.from({ length: all }, (_, n) => aPosition(n + 1)));
    live.start();
    await settled();
    expect(requests.filter((path) => path.startsWith('/posiciones'))).toHaveLength(3);
    for (const id of [1, limits.positions.mapRows + 1, all]) expect(at(id)).toBeDefined();
  });

  it('have names even when the list of assets is too short for all', async () => {
    const { live } = world(Array.from({ length: limits.list.slimRows + 700 }, (_, n) => aPosition(n + 1)));
    live.start();
    await settled();
    const nameOf = (id: number) => live.rows.name(live.rows.indexOf(id) ?? -1);
    expect([1, limits.list.slimRows + 1, limits.list.slimRows + 700].map(nameOf)).toEqual([
      'Camión 1',
      'Camión 10001',
      'Camión 10700',
    ]);
    live.refetch();
    await settled();
    expect(nameOf(limits.list.slimRows + 700)).toBe('Camión 10700');
  });

  it('without a name are looked up once', async () => {
    const { live, asked: requests, hear } = world([aPosition(1), aPosition(2)], [anAsset(1)]);
    live.start();
    await settled();
    for (let n = 1; n <= 5; n++) {
      hear(aRow(2, noon + n, 4.7));
      await vi.advanceTimersByTimeAsync(2_000);
    }
    expect(requests.filter((path) => path.startsWith('/activos'))).toHaveLength(1);
  });

  it('follow real-time messages, and never go back in time', async () => {
    const { live, hear, at } = world([aPosition(1)]);
    live.start();
    await settled();
    hear(aRow(1, noon + 10, 4.8, 'ralenti'));
    expect(at(1)).toMatchObject({ lat: 4.8, state: 'ralenti' });
    hear(aRow(1, noon + 5, 4.9));
    expect(at(1)).toMatchObject({ lat: 4.8 });
    hear(aRow(1, noon + 10, 4.8, 'sin_conexion'));
    expect(at(1)).toMatchObject({ state: 'sin_conexion' });
  });

  it('accept an update of the same fix', async () => {
    const { live, hear, at } = world([aPosition(1)]);
    live.start();
    await settled();
    hear(aRow(1, noon, 4.7, 'sin_conexion'));
    expect(at(1)).toMatchObject({ state: 'sin_conexion' });
  });

  it('notify the map of the changed indexes, once per message', async () => {
    const { live, hear } = world([aPosition(1), aPosition(2), aPosition(3)]);
    live.start();
    await settled();
    const changes: (readonly number[])[] = [];
    live.rows.onChange((changed) => changes.push(changed));
    hear(aRow(3, noon + 1, 4.8), aRow(1, noon + 1, 4.8));
    expect(changes).toEqual([[live.rows.indexOf(3), live.rows.indexOf(1)]]);
  });

  it('notify lists at most twice a second, however much arrives', async () => {
    const { live, hear } = world([aPosition(1)]);
    live.start();
    await settled();
    const listener = vi.fn();
    live.onStatus(listener);
    for (let n = 1; n <= 100; n++) {
      hear(aRow(1, noon + n, 4.7 + n / 1_000));
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(listener.mock.calls.length).toBeGreaterThan(0);
    expect(listener.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it('are reloaded after a reconnect, and lose assets that are gone but not those that have just reported', async () => {
    const { live, server, connection, hear, at } = world([aPosition(1), aPosition(2), aPosition(3)]);
    live.start();
    await settled();
    connection('conectado');
    await settled();
    connection('sin_conexion');
    server.positions = [aPosition(1, { lat: 5, seconds: noon + 60 })];
    connection('conectado');
    hear(aRow(3, noon + 61, 4.8));
    await settled();
    expect(at(1)).toMatchObject({ lat: 5 });
    expect(at(2)).toBeUndefined();
    expect(at(3)).toMatchObject({ lat: 4.8 });
  });

  it('take the stored values when they are reloaded, unless newer ones have just been reported', async () => {
    const { live, hear, at } = world([aPosition(1), aPosition(2)]);
    live.start();
    await settled();
    hear(aRow(1, noon + 60, 5), aRow(2, noon + 60, 5));
    live.refetch();
    hear(aRow(2, noon + 61, 5.1));
    await settled();
    expect(at(1)).toMatchObject({ lat: 4.7, time: noon * 1_000 });
    expect(at(2)).toMatchObject({ lat: 5.1, time: (noon + 61) * 1_000 });
  });

  it('are drawn before their assets have names, and again with them', async () => {
    const { live, sources, at } = world([aPosition(1)]);
    let answer: (assets: ActivoSlim[]) => void = () => undefined;
    sources.loadAssets = () => new Promise((done) => (answer = done));
    const changes: (readonly number[])[] = [];
    live.rows.onChange((changed) => changes.push(changed));
    live.start();
    await settled();
    expect([at(1)?.lat, live.rows.named, live.status()]).toMatchObject([
      ...[4.7, false],
      { placed: true, phase: 'cargando' },
    ]);
    answer([anAsset(1)]);
    await settled();
    expect([live.rows.named, live.rows.name(0), live.status().phase]).toEqual([true, 'Camión 1', 'listo']);
    expect(changes).toEqual([[0], [0]]);
  });

  it('that real time tells while the response is under way are not overwritten by it, which is older', async () => {
    const { live, sources, hear, at } = world([aPosition(1)]);
    let answer: (json: PosicionesMapa) => void = () => undefined;
    sources.api = <T>() => new Promise<{ json: T }>((done) => (answer = (json) => done({ json: json as T })));
    live.start();
    hear(aRow(1, noon + 10, 4.8), aRow(3, noon + 10, 4.9));
    answer(columnsOf([aPosition(1), aPosition(2)]));
    await settled();
    expect([at(1)?.lat, at(2)?.lat, at(3)?.lat]).toEqual([4.8, 4.7, 4.9]);
  });

  it('are not listened to while nobody looks at the page, and are read again when somebody does', async () => {
    const { live, server, attention, connection, hear, asked: requests, at } = world([aPosition(1)]);
    const stop = live.start();
    await settled();
    connection('conectado');
    await settled();
    const before = requests.length;
    attention(false);
    hear(aRow(1, noon + 10, 4.8));
    await vi.advanceTimersByTimeAsync(limits.assetsCacheLife * 2);
    expect([server.listeners, at(1)?.lat, requests.length]).toEqual([0, 4.7, before]);
    server.positions = [aPosition(1, { lat: 5, seconds: noon + 60 })];
    attention(true);
    await settled();
    expect([server.listeners, at(1)?.lat, requests.length]).toEqual([1, 5, before + 1]);
    stop();
    expect(server.listeners).toBe(0);
  });

  it('report a failed load, and retry by themselves', async () => {
    const { live, server, at } = world([aPosition(1)]);
    server.broken = true;
    live.start();
    await settled();
    expect(live.status().phase).toBe('fallo');
    server.broken = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(live.status().phase).toBe('listo');
    expect(at(1)).toBeDefined();
  });

  it('reload the names when an unknown asset reports', async () => {
    const { live, server, sources, hear } = world([aPosition(1)]);
    live.start();
    await settled();
    server.assets = [anAsset(1), anAsset(9)];
    await vi.advanceTimersByTimeAsync(2_000);
    hear(aRow(9, noon + 1, 4.8));
    expect(live.rows.name(live.rows.indexOf(9) ?? -1)).toBe('—');
    await settled();
    expect(sources.invalidateAssets).toHaveBeenCalledOnce();
    expect(live.rows.name(live.rows.indexOf(9) ?? -1)).toBe('Camión 9');
  });

  it('ignore invalid messages', async () => {
    const { live, hear, at } = world([aPosition(1)]);
    live.start();
    await settled();
    hear(null, [1], [1, noon + 9, 'x', 0, null, null, 0], [1, noon + 9, 4.9, -74, null, null, 99]);
    expect(at(1)).toMatchObject({ lat: 4.9, state: 'sin_conexion', speed: NaN });
  });

  it('stop when the page is left', async () => {
    const { live, hear, at, asked: requests } = world([aPosition(1)]);
    const stop = live.start();
    await settled();
    stop();
    hear(aRow(1, noon + 10, 4.8));
    await vi.advanceTimersByTimeAsync(limits.assetsCacheLife * 2);
    expect(at(1)).toMatchObject({ lat: 4.7 });
    expect(requests).toHaveLength(1);
  });

  it('can contain ten thousand assets', async () => {
    const { live, at } = world(Array.from({ length: 10_000 }, (_, n) => aPosition(n + 1, { lat: n / 1_000 })));
    live.start();
    await settled();
    expect(live.rows.size).toBe(10_000);
    expect(at(10_000)).toMatchObject({ lat: 9.999 });
  });
});
