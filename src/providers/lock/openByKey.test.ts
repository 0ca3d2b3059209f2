import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { arrive } from '../enter';
import { giveKey } from '../keyEntry';
import { api } from '../api';
import { answered } from '../api.fixture';
import { storage } from '../storage';
import { aBrowserStorage } from '../storage.fixture';
import type { Lock } from './lock';
import { openByKey } from './openByKey';

vi.mock('../enter', () => ({ arrive: vi.fn() }));
vi.mock('../keyEntry', () => ({ giveKey: vi.fn() }));
vi.mock('../api', () => ({ api: vi.fn() }));
vi.mock('./keyHere', () => ({ noteKeyHere: vi.fn() }));

const lock = { userId: 7 } as Lock;
const answers = (userId: number) =>
  vi
    .mocked(api)
    .mockImplementation(
      async (path) =>
        answered(
          path === '/user/llave-local'
            ? { llave: 'la misma' }
            : { token: 'nueva', user: { id: userId, name: 'Ana', email: 'ana@prueba.test', img_url: null, rol_id: 5 } },
        ) as never,
    );

beforeEach(() => {
  vi.stubGlobal('localStorage', aBrowserStorage());
  vi.stubGlobal('sessionStorage', aBrowserStorage());
  vi.mocked(giveKey).mockResolvedValue({ intento: 'i1', respuesta: { id: 'x' } as never });
  vi.mocked(api).mockReset();
  vi.mocked(arrive).mockReset();
});
afterEach(() => {
  storage.clearAll();
  vi.unstubAllGlobals();
});

it('of the same user opens this tab with the key of what was not sent; the token outlives it nowhere', async () => {
  answers(7);
  expect(await openByKey(lock)).toBe('opened');
  expect(api).toHaveBeenCalledWith(
    '/login/llave',
    expect.objectContaining({ body: expect.objectContaining({ telefono: true }) }),
  );
  expect([storage.token(), storage.held()?.key]).toEqual(['nueva', 'la misma']);
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('nueva');
  expect(arrive).not.toHaveBeenCalled();
});

it('of another user is a log-in like any other', async () => {
  answers(8);
  expect(await openByKey(lock)).toBe('other');
  expect(arrive).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ token: 'nueva' }));
  expect(storage.held()).toBeUndefined();
});

it('that was not given changes nothing', async () => {
  vi.mocked(giveKey).mockResolvedValue(undefined);
  expect(await openByKey(lock)).toBeUndefined();
  expect(api).not.toHaveBeenCalled();
});
