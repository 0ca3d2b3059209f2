import { expect, it, vi } from 'vitest';
import { limits } from '#contract/core/limits';
import type { ApiAnswer } from './api';
import { answered } from './api.fixture';

const ask = vi.hoisted(() => vi.fn<(path: string) => Promise<ApiAnswer<unknown>>>());
vi.mock('./api', () => ({ api: ask }));

const { loadTrail } = await import('./liveTrail');

const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 1_000).toISOString();
const position = (n: number, more: object = {}) => ({ latitud: 4, longitud: -74, fecha: at(n), valida: true, ...more });

it('the trail of an asset is read page by page, none of its positions twice, and without the bad ones', async () => {
  const stored = Array.from({ length: limits.list.rows + 2 }, (_, n) =>
    position(n, n === 1 ? { valida: false } : n === 2 ? { latitud: null } : {}),
  );
  ask.mockImplementation((path) => {
    const query = new URLSearchParams(path.slice(path.indexOf('?')));
    expect(JSON.parse(query.get('filter') ?? '')).toEqual({ activo_id: 7, desde: at(0) });
    const [from, to] = JSON.parse(query.get('range') ?? '') as [number, number];
    expect(to - from).toBeLessThan(limits.list.rows);
    return Promise.resolve(answered(stored.slice(from, to + 1)));
  });
  const points = await loadTrail(7, Date.parse(at(0)), new AbortController().signal);
  expect(points.map(({ time }) => time)).toEqual(
    stored.filter((_, n) => n !== 1 && n !== 2).map(({ fecha }) => Date.parse(fecha)),
  );
  expect(points[0]).toEqual({ lat: 4, lon: -74, time: Date.parse(at(0)) });
});
