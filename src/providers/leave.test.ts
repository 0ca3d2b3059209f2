import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answered } from './api.fixture';
import { aBrowserStorage } from './storage.fixture';

const page = {
  location: { pathname: '/niveles', search: '', hash: '', assign: vi.fn(), reload: vi.fn() },
  history: { replaceState: vi.fn() },
};
const asked: string[] = [];
/** What the server does with each path: the body of its answer. */
let answers: Record<string, () => Promise<unknown>>;

vi.mock('./api', () => ({
  api: (path: string, { leaving }: { leaving?: string } = {}) => {
    asked.push(`${path} ${leaving}`);
    return (answers[path] ?? (() => Promise.resolve({ ok: true })))().then((json) => answered(json));
  },
}));

const [dropLock, retireLock] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())];
vi.mock('./lock/lock', () => ({ dropLock, retireLock, closings: () => Promise.resolve([]) }));
/** A PIN opened the session of this tab. */
const hold = () => {
  localStorage.removeItem('user_token');
  sessionStorage.setItem('user_token', 'secreto');
  sessionStorage.setItem('ftrack.llave', 'llave');
};

const load = async () => {
  vi.resetModules();
  const [{ endSession, oweFactor }, { logOut }, { session }] = await Promise.all([
    import('./leave'),
    import('./signIn'),
    import('./session'),
  ]);
  return { endSession, logOut, oweFactor, session };
};
const stored = () => [Object.keys(localStorage), Object.keys(sessionStorage)].flat();

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  answers = {};
  vi.stubGlobal('localStorage', aBrowserStorage());
  vi.stubGlobal('sessionStorage', aBrowserStorage());
  vi.stubGlobal('window', page);
  localStorage.setItem('user_token', 'secreto');
  localStorage.setItem('empresa_seleccionada', '7');
  localStorage.setItem('activos_cache', '{"data":[{"nombre":"Camión 01"}]}');
  sessionStorage.setItem('ftrack.estado', '{}');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('from the choice of the company who owes a second factor goes on to the page behind it', async () => {
  const { oweFactor } = await load();
  vi.stubGlobal('window', {
    ...page,
    location: { ...page.location, pathname: '/selectCompany', search: '?redirect=%2Feventos' },
  });
  oweFactor();
  await vi.advanceTimersByTimeAsync(0);
  expect(page.location.assign).toHaveBeenCalledExactlyOnceWith('/segundo-factor?redirect=%2Feventos');
});

it('after a session has ended `/` opens 100 ms later, when nothing is left of it', async () => {
  const { endSession } = await load();
  endSession({ kind: 'notice', error: 'Token inválido', message: 'Entre otra vez.' });
  expect(stored()).toEqual([]);
  await vi.advanceTimersByTimeAsync(99);
  expect(page.location.reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(page.location.reload).toHaveBeenCalledOnce();
  expect(page.history.replaceState).toHaveBeenCalledExactlyOnceWith(
    { farewell: expect.objectContaining({ error: 'Token inválido' }) },
    '',
    '/',
  );
});

it('a session behind a PIN ends with it: nothing is left to open, and unsent work is spoken of', async () => {
  const { endSession } = await load();
  hold();
  endSession({ kind: 'notice', error: 'Sesión expirada', message: 'Entre otra vez.' });
  expect(stored()).toEqual([]);
  expect(dropLock).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(100);
  const [[{ farewell }]] = page.history.replaceState.mock.calls as [[{ farewell: { message: string } }]];
  expect(farewell.message).toMatch(/^Entre otra vez\. Lo que quedó sin enviar sigue en este teléfono/);
});

it('a log-out of a session behind a PIN is told to the server again, if it did not hear it', async () => {
  const { logOut } = await load();
  hold();
  answers = { '/logout': () => Promise.reject(new Error('0')), '/force-logout': () => Promise.reject(new Error('0')) };
  void logOut();
  await vi.advanceTimersByTimeAsync(200);
  expect(stored()).toEqual([]);
  expect(retireLock).toHaveBeenCalledOnce();
  expect(dropLock).not.toHaveBeenCalled();
});

describe('a log-out', () => {
  const refused = () => Promise.reject(new Error('500'));
  const silent = () => new Promise<never>(() => undefined);
  const [normal, forced] = ['/logout secreto', '/force-logout secreto'];

  it.each([
    ['is answered', {}, [normal], 100],
    ['fails: it is forced', { '/logout': refused }, [normal, forced], 100],
    ['fails twice', { '/logout': refused, '/force-logout': refused }, [normal, forced], 100],
    ['hangs: it is forced after a second and a half', { '/logout': silent }, [normal, forced], 1_600],
    [
      'and its force hang: nobody waits longer than three seconds',
      { '/logout': silent, '/force-logout': silent },
      [normal, forced],
      3_100,
    ],
  ])('%s; this browser forgets the person at once, whatever is answered', async (_, given, expected, opens) => {
    answers = given;
    const { logOut } = await load();
    void logOut();
    expect(stored()).toEqual([]);
    await vi.advanceTimersByTimeAsync(opens - 1);
    expect(page.location.reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(page.location.reload).toHaveBeenCalledOnce();
    expect(page.history.replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/');
    expect(asked).toEqual(expected);
  });

  it('goes on to the identity provider where the server names its page, and nowhere else', async () => {
    const opened = async (salida: string) => {
      vi.clearAllMocks();
      localStorage.setItem('user_token', 'secreto');
      answers = { '/logout': () => Promise.resolve({ ok: true, salida }) };
      const { logOut } = await load();
      void logOut();
      await vi.advanceTimersByTimeAsync(100);
      expect(page.history.replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/');
      return [page.location.assign.mock.calls.flat(), page.location.reload.mock.calls.length];
    };
    expect(await opened('https://emisor.test/salir?x=1')).toEqual([['https://emisor.test/salir?x=1'], 0]);
    expect(await opened('javascript:alert(1)')).toEqual([[], 1]);
    expect(await opened('/otra')).toEqual([[], 1]);
  });

  it('of somebody who was replaced in another tab only loads the page anew', async () => {
    const { logOut, session } = await load();
    session.setState({ changedElsewhere: true });
    await logOut();
    expect([asked, page.location.reload.mock.calls.length, stored().length > 0]).toEqual([[], 1, true]);
  });
});
