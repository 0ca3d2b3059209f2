import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { roleId } from '#contract/core/roles';
import type { Company, User } from '#contract/core/session';
import { answered } from './api.fixture';
import { aBrowserStorage } from './storage.fixture';

const ana: User = { id: 7, name: 'Ana Díaz', email: 'ana@ftrack.demo', img_url: null, rol_id: roleId.admin };
const andinos: Company = { empresa_id: 1, nombre: 'Transportes Andinos', image_url: null };

const requests: string[] = [];
const answers: Record<string, () => unknown> = {};
const remembered = new Map<string, unknown>();

vi.mock('./api', () => ({
  api: async (path: string) => {
    requests.push(path);
    return answered(await answers[path]?.());
  },
}));
vi.mock('./device', () => ({
  device: {
    recall: async (key: string) => remembered.get(key),
    keep: async (key: string, value: unknown) => void remembered.set(key, value),
    forget: async () => remembered.clear(),
  },
}));

const load = async () => {
  vi.resetModules();
  const { session } = await import('./session');
  return { session, ...(await import('./start')) };
};
const offline = async () => {
  const { ApiFailure } = await import('./apiFailure');
  return () => {
    throw new ApiFailure(0, 'SIN_CONEXION', 'Sin conexión', 'No hay conexión con el servidor.');
  };
};

beforeEach(() => {
  requests.length = 0;
  remembered.clear();
  answers['/user'] = () => ana;
  answers['/mis-empresas-con-detalles'] = () => [andinos];
  vi.stubGlobal('localStorage', aBrowserStorage());
  vi.stubGlobal('sessionStorage', aBrowserStorage());
  localStorage.setItem('user_token', 't');
  localStorage.setItem('empresa_seleccionada', '1');
});
afterEach(() => vi.unstubAllGlobals());

describe('the start-up', () => {
  it('sends no request without a token', async () => {
    localStorage.removeItem('user_token');
    const { start } = await load();
    await start();
    expect(requests).toEqual([]);
  });

  it('deletes stored companies when there is no token', async () => {
    localStorage.removeItem('user_token');
    remembered.set('empresas:7', [andinos]);
    const { start } = await load();
    await start();
    expect(remembered.size).toBe(0);
  });

  it.each([
    ['/user', []],
    ['/user', undefined],
    ['/mis-empresas-con-detalles', {}],
  ])('treats an answer of %s with %j as a failure, and continues', async (path, answer) => {
    const { start, session } = await load();
    answers[path] = () => answer;
    await start();
    expect(session.getState().failure).not.toBeNull();
    expect(session.getState().companies).toBeNull();
  });

  it('restores, then loads the user, then the companies: a stored token and company are enough', async () => {
    const { start, session } = await load();
    await start();
    expect(requests).toEqual(['/mis-empresas-con-detalles', '/user']);
    expect(session.getState()).toMatchObject({ user: ana, empresa: 1, companies: [andinos], failure: null });
  });

  it('asks for user and companies at the same time, and uses the companies after the user', async () => {
    const { start, session } = await load();
    let answer: (user: User) => void = () => undefined;
    answers['/user'] = () => new Promise<User>((resolve) => (answer = resolve));
    const started = start();
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    expect(session.getState().companies).toBeNull();
    answer(ana);
    await started;
    expect(requests).toHaveLength(2);
    expect(session.getState().companies).toEqual([andinos]);
  });

  it('drops assets cached for another company', async () => {
    localStorage.setItem('activos_cache', JSON.stringify({ data: [], timestamp: Date.now(), empresaId: 2 }));
    const { start } = await load();
    await start();
    expect(localStorage.getItem('activos_cache')).toBeNull();
  });

  it('continues with the last list of this device when the server cannot be reached, and shows the failure', async () => {
    localStorage.setItem('ftrack.estado', JSON.stringify({ user: ana, empresa: 1 }));
    remembered.set('empresas:7', [andinos]);
    const { start, session } = await load();
    answers['/user'] = await offline();
    await start();
    expect(session.getState()).toMatchObject({ user: ana, companies: [andinos], failure: { step: 'usuario' } });
  });

  it('does not treat a list that failed to load as empty', async () => {
    const { start, session } = await load();
    answers['/mis-empresas-con-detalles'] = await offline();
    await start();
    expect(session.getState()).toMatchObject({ user: ana, companies: null, failure: { step: 'empresas' } });
  });

  it('never uses the list of another user', async () => {
    remembered.set('empresas:8', [andinos]);
    const { start, session } = await load();
    answers['/mis-empresas-con-detalles'] = await offline();
    await start();
    expect(session.getState().companies).toBeNull();
  });

  it('shows the app after ten seconds without a response, shows the failure, and uses late responses', async () => {
    vi.useFakeTimers();
    let answer: (user: User) => void = () => undefined;
    answers['/user'] = () => new Promise<User>((resolve) => (answer = resolve));
    localStorage.setItem('ftrack.estado', JSON.stringify({ user: ana, empresa: 1 }));
    remembered.set('empresas:7', [andinos]);
    const { start, session } = await load();
    const started = start();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(session.getState().failure).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    await started;
    expect(session.getState()).toMatchObject({ companies: [andinos], failure: { step: 'espera' } });
    answer({ ...ana, name: 'Ana Otra' });
    await vi.advanceTimersByTimeAsync(0);
    expect(session.getState()).toMatchObject({ user: { name: 'Ana Otra' }, failure: null });
    vi.useRealTimers();
  });

  it('keeps the message during a retry, and a hanging attempt never overrides a later one', async () => {
    const { start, retryStart, session } = await load();
    let fail: (reason: unknown) => void = () => undefined;
    const refuse = await offline();
    answers['/user'] = refuse;
    await start();
    answers['/user'] = () => new Promise((_, reject) => (fail = reject));
    const first = retryStart();
    expect(session.getState().failure).toMatchObject({ step: 'usuario' });
    answers['/user'] = () => ana;
    await retryStart();
    expect(session.getState().failure).toBeNull();
    fail(new Error('late'));
    await first;
    expect(session.getState().failure).toBeNull();
  });

  it.each([403, 404, 422, 500])('does not log out on an error of %i', async (status) => {
    const { start, session } = await load();
    const { ApiFailure } = await import('./apiFailure');
    answers['/user'] = () => {
      throw new ApiFailure(status, 'ERROR_INTERNO', 'Error', 'No se pudo');
    };
    await start();
    expect(session.getState().failure?.step).toBe('usuario');
    expect([localStorage.getItem('user_token'), localStorage.getItem('empresa_seleccionada')]).toEqual(['t', '1']);
  });

  it('runs again on «Reintentar»', async () => {
    const { start, retryStart, session } = await load();
    answers['/user'] = await offline();
    await start();
    answers['/user'] = () => ana;
    await retryStart();
    expect(session.getState()).toMatchObject({ user: ana, companies: [andinos], failure: null });
  });
});

describe('a check of the session', () => {
  it('updates name, role and companies, and redirects nobody when they are unchanged', async () => {
    const { start, refreshSession, session } = await load();
    await start();
    const before = session.getState();
    answers['/user'] = () => ({ ...ana });
    answers['/mis-empresas-con-detalles'] = () => [{ ...andinos }];
    await refreshSession();
    expect(session.getState().user).toBe(before.user);
    expect(session.getState().companies).toBe(before.companies);
    answers['/user'] = () => ({ ...ana, rol_id: roleId.operario });
    answers['/mis-empresas-con-detalles'] = () => [];
    await refreshSession();
    expect(session.getState()).toMatchObject({ user: { rol_id: roleId.operario }, companies: [] });
  });
});

describe('another tab', () => {
  const inAnotherTab = (target: EventTarget, key: string, newValue: string | null) => {
    const oldValue = localStorage.getItem(key);
    if (newValue === null) localStorage.removeItem(key);
    else localStorage.setItem(key, newValue);
    target.dispatchEvent(Object.assign(new Event('storage'), { key, oldValue, newValue }));
  };

  it.each([
    ['empresa_seleccionada', '2', true],
    ['user_token', 'otro', true],
    ['user_token', null, true],
    ['empresa_seleccionada', '1', false],
    ['ftrack.ui', '{}', false],
  ])('that writes %s = %s stops this one: %s', async (key, value, stopped) => {
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    const { start, watchOtherTabs, session } = await load();
    await start();
    const end = watchOtherTabs();
    inAnotherTab(page, key, value);
    expect(session.getState().changedElsewhere).toBe(stopped);
    end();
  });
});
