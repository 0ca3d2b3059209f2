import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from './session';
import { storage } from './storage';
import { watchWall, type WallAnswer } from './wall';

const wall = { nombre: 'Sala', empresa: { empresa_id: 4, nombre: 'Sur' } };
let token: string | undefined;
let answers: (number | 'down')[];
let leaving = false;
const asked: string[] = [];

vi.mock('./config', () => ({ loadConfig: () => Promise.resolve({}) }));
vi.mock('./leave', () => ({ isLeaving: () => leaving }));
vi.mock('./storage', () => {
  const kept: Record<string, unknown> = {};
  const storage = {
    token: () => kept['token'],
    setToken: (value: string) => void (kept['token'] = value),
    setCompany: (id: number) => void (kept['company'] = id),
    company: () => kept['company'],
    writeJson: () => undefined,
  };
  return { storage, wallToken: () => token };
});

beforeEach(() => {
  vi.useFakeTimers();
  token = 'a/b';
  leaving = false;
  asked.length = 0;
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const next = answers.shift() ?? 'down';
    if (next === 'down') return Promise.reject(new Error('no network'));
    return Promise.resolve(new Response(next === 200 ? JSON.stringify(wall) : null, { status: next }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const watch = () => {
  const told: WallAnswer['kind'][] = [];
  return { told, stop: watchWall(({ kind }) => told.push(kind)) };
};
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('a wall asks again and again as nobody, sooner after a failure, and shows its company as a monitor would', async () => {
  answers = [200, 500, 'down', 200];
  const { told, stop } = watch();
  await later(0);
  expect(told).toEqual(['open']);
  expect(asked).toEqual(['/muro/a%2Fb']);
  expect(storage.token()).toBe('a/b');
  expect(session.getState()).toMatchObject({ user: { name: 'Sala' }, empresa: 4, companies: [wall.empresa] });
  await later(14_999);
  expect(asked).toHaveLength(1);
  await later(1);
  expect(told).toEqual(['open', 'unreachable']);
  await later(5_000);
  await later(5_000);
  expect(told).toEqual(['open', 'unreachable', 'unreachable', 'open']);
  stop();
  await later(60_000);
  expect(asked).toHaveLength(4);
});

it.each([
  [404, 'unknown'],
  [410, 'ended'],
])('with the answer %i it is over, and asks no more', async (code, kind) => {
  answers = [code];
  const { told } = watch();
  await later(60_000);
  expect([told, asked.length]).toEqual([[kind], 1]);
});

it('an address without a token is unknown, and a page that closes hears nothing', async () => {
  token = undefined;
  const { told } = watch();
  await later(0);
  expect([told, asked]).toEqual([['unknown'], []]);
  token = 'x';
  leaving = true;
  answers = [200];
  const other = watch();
  await later(60_000);
  expect([other.told, asked.length]).toEqual([[], 1]);
});
