import { describe, expect, it } from 'vitest';
import { pausasEntrega, tipoPrueba } from '#contract/requests/webhooks';
import { verdictOn } from './schedule';

const after = (
  status: number | null,
  n = 1,
  { retryAfter = null as number | null, tipo = 'orden.creada', random = 0 } = {},
) => verdictOn({ status, retryAfter }, n, tipo, random);
const [minute, hour] = [60_000, 3_600_000];

describe('after a try', () => {
  it('anything from 200 to 299 has arrived', () => {
    for (const status of [200, 201, 204, 299])
      expect(after(status)).toEqual({ estado: 'entregada', again: null, pause: null, gone: false });
  });

  it('everything else is tried again, a little later each time, ten times in all', () => {
    for (const status of [null, 100, 199, 301, 302, 304, 308, 400, 404, 500, 503, 999])
      expect(after(status)).toMatchObject({ estado: 'pendiente', again: 5_000 });
    const waits = Array.from({ length: 10 }, (_, at) => after(500, at + 1).again);
    expect(waits).toEqual([
      5_000,
      5 * minute,
      30 * minute,
      2 * hour,
      5 * hour,
      10 * hour,
      14 * hour,
      20 * hour,
      24 * hour,
      null,
    ]);
    expect(pausasEntrega).toHaveLength(10);
    expect(after(500, 10).estado).toBe('fallida');
  });

  it('tries are spread by up to a tenth, and never come early', () => {
    expect([0, 0.5, 1].map((random) => after(500, 2, { random }).again)).toEqual([
      5 * minute,
      5.25 * minute,
      5.5 * minute,
    ]);
  });

  it('a receiver that is gone is turned off, and one that is busy pauses everything that goes there', () => {
    expect(after(410)).toEqual({ estado: 'fallida', again: null, pause: null, gone: true });
    for (const status of [429, 502, 504]) expect(after(status)).toMatchObject({ estado: 'pendiente', pause: 30_000 });
    expect(after(500).pause).toBeNull();
  });

  it('Retry-After is honoured, up to a day', () => {
    expect(after(429, 1, { retryAfter: 120_000 })).toMatchObject({ again: 120_000, pause: 120_000 });
    expect(after(503, 3, { retryAfter: 1_000 })).toMatchObject({ again: 30 * minute, pause: 1_000 });
    expect(after(429, 1, { retryAfter: 1e12 })).toMatchObject({ again: 24 * hour, pause: 24 * hour });
  });

  it('a test is tried once', () => {
    expect(after(500, 1, { tipo: tipoPrueba })).toMatchObject({ estado: 'fallida', again: null });
  });
});
