import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Carga } from '#contract/requests/perfil';
import type * as Api from './api';
import type { ApiOptions } from './api';
import { answered } from './api.fixture';
import { ApiFailure } from './apiFailure';
import { sendPhoto } from './photo';

const server = { kept: [] as number[], requests: [] as string[], offline: false };
const upload = (): Carga => ({
  id: 'c',
  bytes: 10,
  parte: 4,
  partes: 3,
  recibidas: [],
  desde: server.kept.length,
});

// Other files of this worker may have loaded the real one.
vi.hoisted(() => vi.resetModules());
vi.mock('./api', async (original) => ({
  ...(await original<typeof Api>()),
  api: async (path: string, { method = 'GET', bytes }: ApiOptions = {}) => {
    if (bytes) return sent(path, bytes);
    server.requests.push(`${method} ${path}`);
    if (server.offline) throw new ApiFailure(0, 'SIN_CONEXION', 'Sin conexión', 'No hay conexión');
    return answered(path.endsWith('/terminar') ? { img_url: '/archivos/1' } : upload());
  },
}));

const photo = new Blob([Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])]);
const sent = vi.fn<(path: string, bytes: Uint8Array) => Promise<unknown>>();
const take = async (_path: string, bytes: Uint8Array) => {
  server.kept.push(...bytes);
  return answered(upload());
};
const refused = (status: number) =>
  new ApiFailure(status, status ? 'CUERPO_MUY_GRANDE' : 'SIN_CONEXION', 'Error', 'No llegó');
const send = (progress = vi.fn(), signal = new AbortController().signal) => sendPhoto(photo, progress, signal);

beforeEach(() => {
  server.kept = [];
  server.requests = [];
  server.offline = false;
  sent.mockReset().mockImplementation(take);
});

describe('a photo', () => {
  it('is uploaded and reports progress', async () => {
    const progress = vi.fn();
    await expect(send(progress)).resolves.toBe('/archivos/1');
    expect(sent.mock.calls.map(([url]) => url)).toEqual(['/user/foto/c?desde=0&repetidos=omitir']);
    expect(server.kept).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(progress.mock.calls).toEqual([[0], [1]]);
  });

  it('sends only the missing bytes when it is resumed', async () => {
    server.kept = [0, 1, 2, 3];
    await send();
    expect(sent.mock.calls.map(([url, bytes]) => [url, ...bytes])).toEqual([
      ['/user/foto/c?desde=4&repetidos=omitir', 4, 5, 6, 7, 8, 9],
    ]);
  });

  it('queries what was received when a request fails, and sends the rest', async () => {
    sent.mockImplementationOnce(async (path, bytes) => {
      await take(path, bytes.subarray(0, 3));
      throw refused(0);
    });
    await expect(send()).resolves.toBe('/archivos/1');
    expect(server.requests).toEqual(['POST /user/foto', 'GET /user/foto/c', 'POST /user/foto/c/terminar']);
    expect(sent.mock.calls.map(([url]) => url)).toEqual([
      '/user/foto/c?desde=0&repetidos=omitir',
      '/user/foto/c?desde=3&repetidos=omitir',
    ]);
    expect(server.kept).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('fails with an error when nothing arrives any more', async () => {
    sent.mockRejectedValue(refused(413));
    await expect(send()).rejects.toThrow('El archivo no terminó de enviarse');
    expect(sent).toHaveBeenCalledTimes(4);
  });

  it('fails with its own error when there is no connection', async () => {
    sent.mockImplementation(async () => {
      server.offline = true;
      throw refused(0);
    });
    await expect(send()).rejects.toMatchObject({ code: 'SIN_CONEXION' });
  });

  it('stops at once when it is cancelled', async () => {
    const leaving = new AbortController();
    sent.mockImplementation(async () => {
      leaving.abort();
      throw leaving.signal.reason;
    });
    await expect(send(vi.fn(), leaving.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(server.requests).toEqual(['POST /user/foto']);
  });
});
