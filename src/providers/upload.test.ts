import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Api from './api';
import { sha256 } from './sha256';

interface Call {
  method?: string;
  body?: unknown;
  bytes?: Uint8Array;
}
const calls: string[] = [];
let answer: (path: string, call: Call) => unknown;
let heard: (() => void) | undefined;

vi.mock('./api', async (original) => ({
  ...(await original<typeof Api>()),
  api: (path: string, call: Call = {}) => {
    calls.push(
      [call.method ?? 'GET', path, call.bytes ? `[${[...call.bytes].join()}]` : JSON.stringify(call.body)]
        .join(' ')
        .trim(),
    );
    return Promise.resolve().then(() => ({ json: answer(path, call) }));
  },
}));
vi.mock('./realtime', () => ({
  subscribe: (channel: string, event: string, listener: () => void) => {
    calls.push(`subscribe ${channel} ${event}`);
    heard = listener;
    return () => calls.push('unsubscribe');
  },
}));
vi.mock('./session', () => ({ session: { getState: () => ({ user: { id: 7 } }) } }));

beforeEach(() => {
  vi.resetModules();
  calls.length = 0;
});
afterEach(() => void vi.useRealTimers());

const bytes = Uint8Array.from([1, 2, 3, 4, 5]);
const file = new File([bytes], 'foto.png');
const whole = (recibidas: number[] = []) => ({ id: 'u1', parte: 2, partes: 3, recibidas });
const { signal } = new AbortController();

describe('a file that is sent', () => {
  it('goes in parts, from where an earlier attempt ended, and says how far it is', async () => {
    const { sendFile } = await import('./upload');
    const shares: number[] = [];
    answer = (path) => (path === '/archivos' ? whole([1]) : { id: 9 });
    const sent = await sendFile(file, { progress: (share) => shares.push(Math.round(share * 100)), signal });
    expect(sent).toEqual({ id: 9 });
    expect(shares).toEqual([33, 67, 100]);
    expect(calls).toEqual([
      `POST /archivos ${JSON.stringify({ bytes: 5, huella: sha256(bytes) })}`,
      'PUT /archivos/u1/0 [1,2]',
      'PUT /archivos/u1/2 [5]',
      'POST /archivos/u1/terminar {"nombre":"foto.png"}',
    ]);
  });

  it('is asked about after a part that failed, and given up after the fourth', async () => {
    const { ApiFailure } = await import('./apiFailure');
    const { sendLogo } = await import('./upload');
    let fails = 3;
    answer = (path, { bytes: part }) => {
      if (part && fails-- > 0) throw new ApiFailure(0, 'SIN_CONEXION', 'Sin conexión', 'x');
      return path.endsWith('terminar') ? { id: 'x', url: '/x' } : whole(path.endsWith('u1') ? [0, 1] : []);
    };
    await sendLogo(file, { progress: () => undefined, signal });
    expect(calls.slice(1)).toEqual([
      ...['PUT /admin-empresas/logo/u1/0 [1,2]', 'GET /admin-empresas/logo/u1'],
      ...['PUT /admin-empresas/logo/u1/2 [5]', 'GET /admin-empresas/logo/u1'],
      ...['PUT /admin-empresas/logo/u1/2 [5]', 'GET /admin-empresas/logo/u1'],
      ...['PUT /admin-empresas/logo/u1/2 [5]', 'POST /admin-empresas/logo/u1/terminar'],
    ]);
    fails = 4;
    await expect(sendLogo(file, { progress: () => undefined, signal })).rejects.toThrow(/continuará donde quedó/);
    answer = (_path, { bytes: part }) => {
      if (part) throw new DOMException('', 'AbortError');
      return whole();
    };
    await expect(sendLogo(file, { progress: () => undefined, signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a job that is waited for', () => {
  const states =
    (...estados: string[]) =>
    () => ({ id: 'j', estado: estados.length > 1 ? estados.shift() : estados[0] });

  it('is looked at when real time says so, else each second, until it has ended', async () => {
    vi.useFakeTimers();
    const { jobEnd } = await import('./jobs');
    answer = states('pendiente', 'en_curso', 'en_curso', 'fallido');
    const seen: string[] = [];
    const end = jobEnd('j', ({ estado }) => seen.push(estado), signal);
    await vi.advanceTimersByTimeAsync(999);
    expect(seen).toEqual(['pendiente']);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toHaveLength(2);
    heard?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toHaveLength(3);
    heard?.();
    expect(await end).toMatchObject({ estado: 'fallido' });
    expect([calls[0], calls.at(-1)]).toEqual(['subscribe private-user.7 trabajo', 'unsubscribe']);
  });

  it('is cancelled when nobody waits for it any more', async () => {
    const { jobEnd } = await import('./jobs');
    const waits = new AbortController();
    answer = (path) => {
      if (path === '/trabajos/j' && waits.signal.aborted) throw new DOMException('', 'AbortError');
      return { id: 'j', estado: 'en_curso' };
    };
    const end = jobEnd('j', () => waits.abort(), waits.signal);
    const refused = expect(end).rejects.toMatchObject({ name: 'AbortError' });
    await vi.waitFor(() => expect(calls).toContain('POST /trabajos/j/cancelar'));
    heard?.();
    await refused;
  });
});
