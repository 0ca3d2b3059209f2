import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/core/limits';
import { liveStates, type PositionsMessage } from '#contract/core/realtime';
import { createFeed } from './publish';
import type { Move } from './move';

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 7, 21, 15, 40) }));
afterEach(() => vi.useRealTimers());

const aMove = (given: Partial<Omit<Move, 'fix'>> = {}, fix: Partial<Move['fix']> = {}): Move => ({
  empresaId: 7,
  activoId: 1,
  interval: null,
  ...given,
  fix: {
    fecha: Date.now(),
    latitud: 4.61234567,
    longitud: -74.1,
    velocidad_kmh: 40.04,
    rumbo: 359.7,
    encendido: true,
    ...fix,
  },
});

const aFeed = () => {
  const sent: { channel: string; event: string; data: PositionsMessage }[] = [];
  const feed = createFeed(async (messages) => {
    sent.push(...messages.map((message) => ({ ...message, data: message.data as PositionsMessage })));
  });
  return { feed, sent };
};

describe('a move', () => {
  it('is published to its own company, in the shape of the contract', () => {
    const { feed, sent } = aFeed();
    feed.add([aMove(), aMove({ empresaId: 8, activoId: 2 }, { velocidad_kmh: null, rumbo: null })]);
    const s = Math.floor(Date.now() / 1000);
    expect(sent).toEqual([
      {
        channel: 'private-empresa.7.posiciones',
        event: 'posiciones',
        data: { t: Date.now(), filas: [[1, s, 4.612346, -74.1, 40, 0, liveStates.indexOf('movimiento')]] },
      },
      {
        channel: 'private-empresa.8.posiciones',
        event: 'posiciones',
        data: { t: Date.now(), filas: [[2, s, 4.612346, -74.1, null, null, liveStates.indexOf('ralenti')]] },
      },
    ]);
  });

  it('is published at once, and later ones once per interval, with the newest row of each asset', () => {
    const { feed, sent } = aFeed();
    feed.add([aMove({ activoId: 3 })]);
    expect(sent.splice(0)).toHaveLength(1);
    for (const i of [0, 2_000, 1_000]) feed.add([aMove({}, { fecha: Date.now() + i, velocidad_kmh: i / 1000 })]);
    feed.add([aMove({ activoId: 2 })]);
    vi.advanceTimersByTime(limits.positions.batch - 1);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.data.filas.map(([id, , , , kmh]) => [id, kmh])).toEqual([
      [1, 2],
      [2, 40],
    ]);
    vi.advanceTimersByTime(10 * limits.positions.batch);
    expect(sent).toHaveLength(1);
    feed.add([aMove({ activoId: 3 })]);
    expect(sent).toHaveLength(2);
  });

  it('is published in messages small enough for every broker', () => {
    const { feed, sent } = aFeed();
    feed.add(
      Array.from({ length: 1_000 }, (_, i) =>
        aMove({ activoId: 2_000_000_000 + i }, { longitud: -174.123456, velocidad_kmh: 123.4 }),
      ),
    );
    const bodies = sent.map(({ channel, event, data }) =>
      JSON.stringify({ name: event, channels: [channel], data: JSON.stringify(data) }),
    );
    expect(Math.max(...bodies.map((body) => body.length))).toBeLessThan(limits.positions.perMessageBytes);
    expect(sent.length).toBeLessThan(12);
    expect(new Set(sent.flatMap(({ data }) => data.filas.map(([id]) => id))).size).toBe(1_000);
  });

  it('is published before the server closes', async () => {
    const { feed, sent } = aFeed();
    feed.add([aMove()]);
    feed.add([aMove({ activoId: 2 })]);
    await feed.close();
    expect(sent).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['moves from 5 km/h on', { velocidad_kmh: 5 }, null, 'movimiento'],
    ['idles with its engine on', { velocidad_kmh: 4.9, encendido: true }, null, 'ralenti'],
    ['stands with its engine off', { velocidad_kmh: 0, encendido: false }, null, 'detenido'],
    [
      'is offline when its newest fix is 16 minutes old',
      { fecha: Date.UTC(2026, 7, 21, 15, 24) },
      null,
      'sin_conexion',
    ],
    ['is not when it reports once in 10 minutes', { fecha: Date.UTC(2026, 7, 21, 15, 24) }, 600, 'movimiento'],
  ] as const)('an asset %s', (_what, fix, interval, state) => {
    const { feed, sent } = aFeed();
    feed.add([aMove({ interval }, fix)]);
    expect(liveStates[sent[0]?.data.filas[0]?.[6] ?? -1]).toBe(state);
  });
});
