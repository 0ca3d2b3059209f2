import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errors, type ErrorCode } from '#contract/core/errors';
import { aBrowserStorage } from './storage.fixture';

/** A real server on a free port, with the responses that each test sets. */
let server: Server;
let base: string;
let received: IncomingMessage[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

vi.mock('./config', () => ({ loadConfig: () => Promise.resolve({ api: base }) }));

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const refuse = (response: ServerResponse, code: ErrorCode, more: object = {}, headers: Record<string, string> = {}) => {
  const { status, error, message } = errors[code];
  json(response, status, { error, message, code, ...more }, headers);
};

const load = async () => {
  vi.resetModules();
  const [{ api }, { ApiFailure }, { session }, { storage }] = await Promise.all([
    import('./api'),
    import('./apiFailure'),
    import('./session'),
    import('./storage'),
  ]);
  const failing = async (path: string, options?: Parameters<typeof api>[1]) => {
    const reason: unknown = await api(path, options).then(
      () => undefined,
      (failure: unknown) => failure,
    );
    if (!(reason instanceof ApiFailure)) throw new Error('the request did not fail');
    return reason;
  };
  return { api, failing, session, storage };
};

const page = {
  location: { pathname: '/activos', search: '?a=1', hash: '#b', assign: vi.fn(), reload: vi.fn() },
  history: { replaceState: vi.fn() },
};

beforeEach(async () => {
  received = [];
  server = createServer((request, response) => {
    received.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  answer = (_, response) => json(response, 200, { ok: true });
  vi.stubGlobal('localStorage', aBrowserStorage());
  vi.stubGlobal('sessionStorage', aBrowserStorage());
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', { title: 'Activos · Ftrack' });
  localStorage.setItem('user_token', 'secreto');
  localStorage.setItem('empresa_seleccionada', '7');
});

afterEach(async () => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('a request', () => {
  it('sends the token of the user, and the company in all three headers', async () => {
    const { api } = await load();
    await expect(api('/activos')).resolves.toMatchObject({ json: { ok: true }, status: 200 });
    expect(received[0]?.url).toBe('/api/activos');
    expect(received[0]?.headers).toMatchObject({
      accept: 'application/json',
      authorization: 'Bearer secreto',
      empresa_seleccionada: '7',
      'empresa-seleccionada': '7',
      'x-empresa-seleccionada': '7',
    });
  });

  it.each(['/user', '/login', '/seleccionar-empresa', '/mis-empresas-con-detalles', '/password/reset', '/register'])(
    'to %s sends no company, but the token of the user',
    async (path) => {
      const { api } = await load();
      await api(path);
      expect(received[0]?.headers).toMatchObject({ authorization: 'Bearer secreto' });
      expect(Object.keys(received[0]?.headers ?? {}).filter((name) => name.includes('empresa'))).toEqual([]);
    },
  );

  it('sends JSON, and no content type without a body', async () => {
    const { api } = await load();
    await api('/activos', { method: 'POST', body: { nombre: 'Camión' } });
    await api('/activos/1', { method: 'DELETE' });
    expect(received.map(({ headers }) => headers['content-type'])).toEqual(['application/json', undefined]);
  });

  it('sends bytes as they are', async () => {
    const { api } = await load();
    const got: Buffer[] = [];
    answer = (request, response) => {
      request.on('data', (chunk: Buffer) => got.push(chunk));
      request.on('end', () => json(response, 200, {}));
    };
    await api('/user/foto/c/0', { method: 'PUT', bytes: Uint8Array.from([0, 255, 10]) });
    expect(received[0]?.headers['content-type']).toBe('application/octet-stream');
    expect([...Buffer.concat(got)]).toEqual([0, 255, 10]);
  });

  it('that ends the session uses a token already removed from storage, and no other leaves a closing page', async () => {
    const { api } = await load();
    const { closeSession } = await import('./leave');
    await closeSession(
      async () => void (await api('/logout', { method: 'POST', leaving: 'secreto', ownErrors: true })),
    );
    void api('/activos');
    await vi.waitFor(() => expect(page.location.reload).toHaveBeenCalledOnce());
    expect(received.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/api/logout', 'Bearer secreto'],
    ]);
    expect(localStorage.length).toBe(0);
  });

  it('never resolves after the session has ended, so that no answer is stored for the next user', async () => {
    const { api } = await load();
    const { endSession } = await import('./leave');
    const listener = vi.fn();
    answer = (_, response) => {
      endSession();
      json(response, 200, [{ id: 1 }]);
    };
    void api('/activos').then(listener, listener);
    await vi.waitFor(() => expect(page.location.reload).toHaveBeenCalledOnce());
    expect(listener).not.toHaveBeenCalled();
  });

  it('takes the company of the session when storage has none', async () => {
    const { api, session } = await load();
    localStorage.removeItem('empresa_seleccionada');
    session.setState({ empresa: 9 });
    await api('/activos');
    expect(received[0]?.headers['empresa_seleccionada']).toBe('9');
  });

  it('is not sent once another tab has changed the user', async () => {
    const { failing, session } = await load();
    session.setState({ changedElsewhere: true });
    expect((await failing('/activos', { method: 'POST' })).code).toBe('CAMBIO_EN_OTRA_PESTANA');
    expect(received).toHaveLength(0);
  });
});

describe('a failing server', () => {
  it('repeats a GET once', async () => {
    const { api } = await load();
    answer = (_, response) => (received.length === 1 ? refuse(response, 'NO_DISPONIBLE') : json(response, 200, [1]));
    expect((await api('/activos')).json).toEqual([1]);
    expect(received).toHaveLength(2);
  });

  it('gets a request at most twice', async () => {
    const { failing } = await load();
    answer = (_, response) => refuse(response, 'ERROR_INTERNO');
    expect(await failing('/activos')).toMatchObject({ status: 500, code: 'ERROR_INTERNO' });
    expect(received).toHaveLength(2);
  });

  it('gets a write only once', async () => {
    const { failing } = await load();
    answer = (_, response) => refuse(response, 'NO_DISPONIBLE');
    await failing('/activos', { method: 'POST', body: {} });
    expect(received).toHaveLength(1);
  });

  it('may be unreachable', async () => {
    const { failing } = await load();
    answer = (_, response) => response.destroy();
    expect(await failing('/activos')).toMatchObject({ status: 0, code: 'SIN_CONEXION' });
    expect(received).toHaveLength(2);
  });

  it('times out after ten seconds', async () => {
    const { failing } = await load();
    const timeout = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation(() => AbortSignal.abort(new DOMException('', 'TimeoutError')));
    expect((await failing('/activos', { method: 'PUT' })).code).toBe('TIEMPO_AGOTADO');
    expect(timeout).toHaveBeenCalledWith(10_000);
  });

  it('may answer with a page instead of JSON', async () => {
    const { failing } = await load();
    answer = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    expect((await failing('/activos', { method: 'POST' })).message).toBe(errors.ERROR_INTERNO.message);
  });

  it('may return errors by field and the time to wait', async () => {
    const { failing } = await load();
    answer = (_, response) => refuse(response, 'VALIDACION', { errors: { nombre: ['Obligatorio'] } });
    expect((await failing('/activos', { method: 'POST' })).errors).toEqual({ nombre: ['Obligatorio'] });
    answer = (_, response) => refuse(response, 'DEMASIADOS_INTENTOS', {}, { 'Retry-After': '90' });
    expect((await failing('/login', { method: 'POST' })).retryAfter).toBe(90);
  });

  it('gets no retry from an aborted request', async () => {
    const { api } = await load();
    const gone = new AbortController();
    answer = () => gone.abort();
    await expect(api('/activos', { signal: gone.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(received).toHaveLength(1);
  });
});

describe('401 and 419', () => {
  it('401 is shown as «Token inválido», whatever the server calls it', async () => {
    const { failing } = await load();
    answer = (_, response) => json(response, 401, { error: 'Unauthenticated.' });
    await failing('/user');
    await vi.waitFor(() => expect(page.location.reload).toHaveBeenCalledOnce());
    expect(page.history.replaceState).toHaveBeenCalledWith(
      { farewell: expect.objectContaining({ error: 'Token inválido' }) },
      '',
      '/',
    );
  });

  it('a session that was good here before was closed by somebody, and says so', async () => {
    const { failing, session } = await load();
    session.setState({ user: { id: 7, name: 'Óscar', email: '', img_url: null, rol_id: 3 } });
    answer = (_, response) => refuse(response, 'TOKEN_INVALIDO');
    await failing('/user');
    await vi.waitFor(() => expect(page.location.reload).toHaveBeenCalledOnce());
    const message = expect.stringContaining('Esta sesión se cerró desde otro dispositivo');
    expect(page.history.replaceState).toHaveBeenCalledWith(
      { farewell: expect.objectContaining({ error: 'Token inválido', message }) },
      '',
      '/',
    );
  });

  it.each(['TOKEN_INVALIDO', 'SESION_EXPIRADA'] as const)(
    '%s ends the session, once for concurrent requests',
    async (code) => {
      const { failing } = await load();
      answer = (_, response) => refuse(response, code);
      sessionStorage.setItem('x', '1');
      localStorage.setItem('ftrack.ui', '{"theme":"dark"}');
      await Promise.all(Array.from({ length: 20 }, (_, at) => failing(`/activos/${at}`)));
      expect([Object.keys(localStorage), sessionStorage.length]).toEqual([['ftrack.ui'], 0]);
      await vi.waitFor(() => expect(page.location.reload).toHaveBeenCalledOnce());
      const { error, message } = errors[code];
      expect(page.history.replaceState).toHaveBeenCalledExactlyOnceWith(
        { farewell: { kind: 'notice', error, message } },
        '',
        '/',
      );
    },
  );

  it('count only for the token that is stored now', async () => {
    const { failing, storage } = await load();
    answer = (_, response) => {
      storage.setToken('nuevo');
      refuse(response, 'TOKEN_INVALIDO');
    };
    await failing('/activos');
    expect(storage.token()).toBe('nuevo');
  });

  it('are handled by the log-in form for its own requests', async () => {
    const { failing, storage } = await load();
    answer = (_, response) => refuse(response, 'CREDENCIALES_INVALIDAS');
    await failing('/login', { method: 'POST', ownErrors: true });
    expect(storage.token()).toBe('secreto');
  });
});

describe('403', () => {
  it('of a company clears everything and opens the log-in with the alert', async () => {
    const { failing } = await load();
    localStorage.setItem('ftrack.ui', '{"theme":"dark"}');
    sessionStorage.setItem('x', '1');
    answer = (_, response) => refuse(response, 'EMPRESA_ACCESS_DENIED');
    await Promise.all(Array.from({ length: 20 }, (_, at) => failing(`/activos/${at}`)));
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    expect(page.location.reload).toHaveBeenCalledOnce();
    const farewell = { kind: 'alert', error: 'No tiene acceso a esta empresa', message: 'Cerrando sesión...' };
    expect(page.history.replaceState).toHaveBeenCalledExactlyOnceWith({ farewell }, '', '/login');
  });

  it('of any other kind does not log out', async () => {
    const { failing, storage } = await load();
    answer = (_, response) => refuse(response, 'PERMISO_DENEGADO');
    expect((await failing('/dispositivos')).message).toBe('Su rol no permite esta acción.');
    expect([storage.token(), storage.company()]).toEqual(['secreto', 7]);
    expect(page.location.reload).not.toHaveBeenCalled();
  });
});

describe('a refusal', () => {
  const harmless = [
    'PERMISO_DENEGADO',
    'NO_ENCONTRADO',
    'VALIDACION',
    'CONFLICTO',
    'DEMASIADOS_INTENTOS',
    'NO_DISPONIBLE',
    'ERROR_INTERNO',
  ] as const;
  it.each([...harmless, 'EMPRESA_NOT_SPECIFIED' as const])(
    '%s leaves session, company and page as they were, also twenty at once',
    async (code) => {
      const { failing, storage } = await load();
      answer = (_, response) => refuse(response, code);
      const failures = await Promise.all(Array.from({ length: 20 }, (_, at) => failing(`/activos/${at}`)));
      expect(new Set(failures.map(({ message }) => message))).toEqual(new Set([errors[code].message]));
      expect([storage.token(), storage.company()]).toEqual(['secreto', 7]);
      expect(
        [page.location.reload, page.location.assign, page.history.replaceState].flatMap(({ mock }) => mock.calls),
      ).toEqual([]);
    },
  );
});

describe('403 SEGUNDO_FACTOR_NECESARIO', () => {
  it('sends the whole page to set it up, once, and ends nothing', async () => {
    const { failing, storage } = await load();
    answer = (_, response) => refuse(response, 'SEGUNDO_FACTOR_NECESARIO');
    await Promise.all(Array.from({ length: 5 }, (_, at) => failing(`/activos/${at}`)));
    await vi.waitFor(() =>
      expect(page.location.assign).toHaveBeenCalledExactlyOnceWith('/segundo-factor?redirect=%2Factivos%3Fa%3D1%23b'),
    );
    expect([storage.token(), storage.company()]).toEqual(['secreto', 7]);
  });

  it('there is an ordinary refusal', async () => {
    const { failing } = await load();
    vi.stubGlobal('window', { ...page, location: { ...page.location, pathname: '/segundo-factor' } });
    answer = (_, response) => refuse(response, 'SEGUNDO_FACTOR_NECESARIO');
    expect((await failing('/activos')).code).toBe('SEGUNDO_FACTOR_NECESARIO');
    expect(page.location.assign).not.toHaveBeenCalled();
  });
});

describe('400 EMPRESA_NOT_SPECIFIED', () => {
  it('without a known company opens the choice, which returns to the page', async () => {
    const { failing } = await load();
    localStorage.removeItem('empresa_seleccionada');
    answer = (_, response) => refuse(response, 'EMPRESA_NOT_SPECIFIED');
    expect((await failing('/activos')).message).toBe('Empresa no especificada - redirigiendo a selección');
    expect(page.location.assign).toHaveBeenCalledExactlyOnceWith('/selectCompany?redirect=%2Factivos%3Fa%3D1%23b');
    expect(received).toHaveLength(1);
  });

  it('with a known company repeats the request once, even a write, and is then an ordinary error', async () => {
    const { failing } = await load();
    answer = (_, response) => refuse(response, 'EMPRESA_NOT_SPECIFIED');
    expect((await failing('/activos', { method: 'POST' })).message).toBe('Elija una empresa para continuar.');
    expect(received.map(({ headers }) => headers['empresa_seleccionada'])).toEqual(['7', '7']);
    expect(page.location.assign).not.toHaveBeenCalled();
  });
});

describe('an answer that has not changed', () => {
  /** Lists of a server that confirms what its client knows. */
  const rows = (text: () => string) => {
    answer = (request, response) => {
      const etag = `W/"${text()}"`;
      const headers = {
        etag,
        'content-range': `activos 0-0/${text().length}`,
        'x-sesion-expira': '2030-01-01T00:00:00Z',
      };
      if (request.headers['if-none-match'] === etag) response.writeHead(304, headers).end();
      else json(response, 200, [text()], headers);
    };
  };

  it('is confirmed instead of sent, and read as before', async () => {
    const { api } = await load();
    rows(() => 'uno');
    const first = await api('/activos?range=[0,0]');
    const second = await api('/activos?range=[0,0]');
    expect(received.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, 'W/"uno"']);
    expect(second).toMatchObject({ json: ['uno'], status: 200 });
    expect(second.json).not.toBe(first.json);
    expect(second.headers.get('content-range')).toBe('activos 0-0/3');
  });

  it('says when the session ends, like any other', async () => {
    const { api, session } = await load();
    rows(() => 'uno');
    await api('/activos');
    session.setState({ ends: null });
    await api('/activos');
    expect(session.getState().ends).toBeGreaterThan(Date.now());
  });

  it('is sent again once it has', async () => {
    const { api } = await load();
    let text = 'uno';
    rows(() => text);
    await api('/activos');
    text = 'otro';
    expect((await api('/activos')).json).toEqual(['otro']);
    expect((await api('/activos')).json).toEqual(['otro']);
    expect(received.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, 'W/"uno"', 'W/"otro"']);
  });

  it.each([
    ['another company', () => localStorage.setItem('empresa_seleccionada', '8')],
    ['another user', () => localStorage.setItem('user_token', 'otro')],
  ])('of %s is not known', async (_, change) => {
    const { api } = await load();
    rows(() => 'uno');
    await api('/activos');
    change();
    await api('/activos');
    expect(received.at(-1)?.headers['if-none-match']).toBeUndefined();
  });

  it('survives an outage in between', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { api } = await load();
    rows(() => 'uno');
    await api('/activos');
    const confirming = answer;
    let down = true;
    answer = (request, response) => {
      if (down) refuse(response, 'ERROR_INTERNO');
      else confirming(request, response);
      down = false;
    };
    const again = api('/activos');
    await vi.waitFor(() => expect(received).toHaveLength(2));
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    expect((await again).json).toEqual(['uno']);
    expect(received).toHaveLength(3);
  });

  it('is confirmed to a caller with its own copy, without the content', async () => {
    const { api } = await load();
    rows(() => 'uno');
    expect(await api('/ordenes/paquete', { known: null })).toMatchObject({ json: ['uno'], status: 200 });
    expect(await api('/ordenes/paquete', { known: 'W/"uno"' })).toMatchObject({ json: undefined, status: 304 });
    expect(received.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, 'W/"uno"']);
  });

  it('is never asked for like this by what changes something, nor for a file', async () => {
    const { api } = await load();
    rows(() => 'uno');
    await api('/activos', { file: true });
    await api('/activos', { method: 'POST', body: {} });
    await api('/activos', { method: 'POST', body: {} });
    await api('/activos', { file: true });
    expect(received.every(({ headers }) => headers['if-none-match'] === undefined)).toBe(true);
  });
});
