import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Carga } from '#contract/perfil';
import type * as Api from './api';
import type { ApiOptions } from './api';
import { ApiFailure } from './apiFailure';
import { sendPhoto } from './photo';

const part = 4;
const server = { kept: new Map<number, Uint8Array>(), requests: [] as string[], offline: false };
const upload = (): Carga => ({ id: 'c', bytes: 10, parte: part, partes: 3, recibidas: [...server.kept.keys()].sort() });

vi.mock('./api', async (original) => ({
  ...(await original<typeof Api>()),
  api: async (path: string, { method = 'GET', bytes }: ApiOptions = {}) => {
    if (bytes) return sent(path, bytes);
    server.requests.push(`${method} ${path}`);
    if (server.offline) throw new ApiFailure(0, 'SIN_CONEXION', 'Sin conexión', 'No hay conexión');
    return { json: path.endsWith('/terminar') ? { img_url: '/archivos/1' } : upload() };
  },
}));

const photo = new Blob([Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])]);
const sent = vi.fn<(path: string, bytes: Uint8Array) => Promise<unknown>>();
const take = async (path: string, bytes: Uint8Array) => void server.kept.set(Number(path.split('/').at(-1)), bytes);
const refused = (status: number) =>
  new ApiFailure(status, status ? 'CUERPO_MUY_GRANDE' : 'SIN_CONEXION', 'Error', 'No llegó');
const send = (progress = vi.fn(), signal = new AbortController().signal) => sendPhoto(photo, progress, signal);

beforeEach(() => {
  server.kept.clear();
  server.requests = [];
  server.offline = false;
  sent.mockReset().mockImplementation(take);
});

describe('a photo', () => {
  it('is uploaded in parts and reports progress', async () => {
    const progress = vi.fn();
    await expect(send(progress)).resolves.toBe('/archivos/1');
    expect(sent.mock.calls.map(([url]) => url)).toEqual(['/user/foto/c/0', '/user/foto/c/1', '/user/foto/c/2']);
    expect([...server.kept.values()].map((bytes) => [...bytes])).toEqual([
      [0, 1, 2, 3],
      [4, 5, 6, 7],
      [8, 9],
    ]);
    expect(progress.mock.calls.map(([share]) => Math.round(share * 3))).toEqual([0, 1, 2, 3]);
  });

  it('sends only the missing parts when it is resumed', async () => {
    server.kept.set(0, new Uint8Array());
    server.kept.set(2, new Uint8Array());
    await send();
    expect(sent.mock.calls.map(([url]) => url)).toEqual(['/user/foto/c/1']);
  });

  it('queries the received parts when one fails, and sends that again', async () => {
    sent.mockRejectedValueOnce(refused(0));
    await expect(send()).resolves.toBe('/archivos/1');
    expect(server.requests).toEqual(['POST /user/foto', 'GET /user/foto/c', 'POST /user/foto/c/terminar']);
    expect(sent).toHaveBeenCalledTimes(4);
  });

  it('fails with an error when one part keeps failing', async () => {
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
