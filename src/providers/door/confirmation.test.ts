import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errors, type ErrorCode } from '#contract/core/errors';
import { aBrowserStorage } from '../storage.fixture';

/** A real server that refuses until the session is confirmed. */
let server: Server;
let base: string;
let asked: string[];
let isConfirmed: boolean;
let holds: Promise<void> | undefined;

vi.mock('../config', () => ({ loadConfig: () => Promise.resolve({ api: base }) }));

beforeEach(async () => {
  asked = [];
  isConfirmed = false;
  holds = undefined;
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      asked.push(`${request.method} ${request.url} ${body}`.trim());
      const code: ErrorCode | undefined = isConfirmed ? undefined : 'CONFIRMACION_NECESARIA';
      const answer = () =>
        response
          .writeHead(code ? errors[code].status : 200, { 'content-type': 'application/json' })
          .end(JSON.stringify(code ? { code, message: errors[code].message } : { made: request.url }));
      void (holds && request.url === '/api/slow' ? holds.then(answer) : answer());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  vi.stubGlobal('localStorage', aBrowserStorage());
  vi.stubGlobal('sessionStorage', aBrowserStorage());
  localStorage.setItem('user_token', 'secreto');
});

afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const load = async () => {
  vi.resetModules();
  const [{ api }, { askForConfirmation }] = await Promise.all([import('../api'), import('./confirmation')]);
  return { api, askForConfirmation };
};

const confirms = () =>
  vi.fn(() => {
    isConfirmed = true;
    return Promise.resolve(true);
  });
const refused = { status: 403, code: 'CONFIRMACION_NECESARIA' };

describe('a call that needs a confirmation', () => {
  it('is repeated once the person has given it, and its caller sees only the answer', async () => {
    const { api, askForConfirmation } = await load();
    const ask = confirms();
    askForConfirmation(ask);
    await expect(api('/tokens', { method: 'POST', body: { nombre: 'ERP' } })).resolves.toMatchObject({
      json: { made: '/api/tokens' },
    });
    expect(ask).toHaveBeenCalledOnce();
    expect(asked).toEqual(Array<string>(2).fill('POST /api/tokens {"nombre":"ERP"}'));
  });

  it('is repeated only once: refused again, it fails', async () => {
    const { api, askForConfirmation } = await load();
    askForConfirmation(() => Promise.resolve(true));
    await expect(api('/tokens')).rejects.toMatchObject(refused);
    expect(asked).toHaveLength(2);
  });

  it('fails as it was refused when the person gives up, and the next one asks again', async () => {
    const { api, askForConfirmation } = await load();
    const ask = vi.fn(() => Promise.resolve(false));
    askForConfirmation(ask);
    await expect(api('/tokens')).rejects.toMatchObject(refused);
    await expect(api('/tokens')).rejects.toMatchObject(refused);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(asked).toHaveLength(2);
  });

  it('shares one question with all that wait', async () => {
    const { api, askForConfirmation } = await load();
    let confirm = (): void => undefined;
    const ask = vi.fn(
      () =>
        new Promise<boolean>((resolve) => {
          confirm = () => {
            isConfirmed = true;
            resolve(true);
          };
        }),
    );
    askForConfirmation(ask);
    const calls = Promise.all(['/a', '/b', '/c'].map((path) => api(path)));
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    await vi.waitFor(() => expect(ask).toHaveBeenCalled());
    confirm();
    expect((await calls).map(({ json }) => json)).toEqual(['/api/a', '/api/b', '/api/c'].map((made) => ({ made })));
    expect(ask).toHaveBeenCalledOnce();
  });

  it('is not asked for again where the refusal was under way before the confirmation', async () => {
    const { api, askForConfirmation } = await load();
    let release = (): void => undefined;
    holds = new Promise((resolve) => (release = resolve));
    const ask = confirms();
    askForConfirmation(ask);
    const slow = api('/slow');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await api('/quick');
    release();
    await expect(slow).resolves.toMatchObject({ json: { made: '/api/slow' } });
    expect(ask).toHaveBeenCalledOnce();
  });

  it.each([{ unasked: true }, { ownErrors: true }, { leaving: 'secreto' }])(
    'asks nobody in background work and where the caller handles it: %o',
    async (options) => {
      const { api, askForConfirmation } = await load();
      const ask = confirms();
      askForConfirmation(ask);
      await expect(api('/tokens', options)).rejects.toMatchObject(refused);
      expect(ask).not.toHaveBeenCalled();
    },
  );

  it('fails on a page where nobody can be asked', async () => {
    const { api, askForConfirmation } = await load();
    askForConfirmation(confirms())();
    await expect(api('/tokens')).rejects.toMatchObject(refused);
    expect(asked).toHaveLength(1);
  });

  it('fails with the reason when the question cannot be shown', async () => {
    const { api, askForConfirmation } = await load();
    askForConfirmation(() => Promise.reject(new Error('No llegó una parte de la aplicación.')));
    await expect(api('/tokens')).rejects.toThrow('No llegó una parte de la aplicación.');
  });
});
