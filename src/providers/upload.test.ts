import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/core/limits';
import type { Trabajo } from '#contract/requests/trabajos';
import type * as Api from './api';
import { answered } from './api.fixture';
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
      [
        call.method ?? 'GET',
        path,
        call.bytes ? `[${call.bytes.length > 9 ? '…' : call.bytes.join()}]` : JSON.stringify(call.body),
      ]
        .join(' ')
        .trim(),
    );
    return Promise.resolve()
      .then(() => answer(path, call))
      .then((json) => answered(json));
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
const begun = (desde = 0) => ({ id: 'u1', bytes: 5, parte: 2, partes: 3, recibidas: [], desde });
const { signal } = new AbortController();

describe('a file that is sent', () => {
  it('goes on where an earlier attempt ended, and says how far it is', async () => {
    const { sendFile } = await import('./upload');
    const shares: number[] = [];
    answer = (path, { bytes }) => (bytes ? { desde: 5 } : path === '/archivos' ? begun(2) : { id: 9 });
    const sent = await sendFile(file, { progress: (share) => shares.push(Math.round(share * 100)), signal });
    expect(sent).toEqual({ id: 9 });
    expect(shares).toEqual([40, 100]);
    expect(calls).toEqual([
      `POST /archivos ${JSON.stringify({ bytes: 5, huella: sha256(bytes) })}`,
      'PATCH /archivos/u1?desde=2&repetidos=omitir [3,4,5]',
      'POST /archivos/u1/terminar {"nombre":"foto.png"}',
    ]);
  });

  it('is asked about after a cut, goes on with what is missing, and is given up when nothing arrives any more', async () => {
    const { ApiFailure } = await import('./apiFailure');
    const { sendLogo } = await import('./upload');
    let stored = 0;
    let arrive = [1, 2, 0, 0, 0, 4];
    answer = (path, { bytes: rest }) => {
      if (rest) {
        stored = Math.max(stored, arrive.shift() ?? 0);
        if (arrive.length > 0) throw new ApiFailure(0, 'SIN_CONEXION', 'Sin conexión', 'x');
        return { desde: 5 };
      }
      return path.endsWith('terminar') ? { id: 'x', url: '/x' } : begun(stored);
    };
    await sendLogo(file, { progress: () => undefined, signal });
    const url = '/admin-empresas/logo/u1';
    expect(calls.slice(1)).toEqual([
      ...[
        `PATCH ${url}?desde=0&repetidos=omitir [1,2,3,4,5]`,
        `GET ${url}`,
        `PATCH ${url}?desde=1&repetidos=omitir [2,3,4,5]`,
        `GET ${url}`,
      ],
      ...[
        `PATCH ${url}?desde=2&repetidos=omitir [3,4,5]`,
        `GET ${url}`,
        `PATCH ${url}?desde=2&repetidos=omitir [3,4,5]`,
        `GET ${url}`,
      ],
      ...[
        `PATCH ${url}?desde=2&repetidos=omitir [3,4,5]`,
        `GET ${url}`,
        `PATCH ${url}?desde=2&repetidos=omitir [3,4,5]`,
        `POST ${url}/terminar`,
      ],
    ]);
    [stored, arrive] = [0, [0, 0, 0, 0, 5]];
    await expect(sendLogo(file, { progress: () => undefined, signal })).rejects.toThrow(/continuará donde quedó/);
    answer = (_path, { bytes: rest }) => {
      if (rest) throw new DOMException('', 'AbortError');
      return begun();
    };
    await expect(sendLogo(file, { progress: () => undefined, signal })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('goes on where the server says it lies, when its bytes begin elsewhere', async () => {
    const { ApiFailure } = await import('./apiFailure');
    const { sendFile } = await import('./upload');
    answer = (path, { bytes: rest }) => {
      if (rest?.length === 5)
        throw new ApiFailure(409, 'CONFLICTO', 'Conflicto', 'x', undefined, undefined, { desde: 3 });
      return rest ? { desde: 5 } : begun();
    };
    await sendFile(file, { progress: () => undefined, signal });
    expect(calls.filter((call) => !call.startsWith('POST'))).toEqual([
      'PATCH /archivos/u1?desde=0&repetidos=omitir [1,2,3,4,5]',
      'PATCH /archivos/u1?desde=3&repetidos=omitir [4,5]',
    ]);
  });
});

describe('a photo of 630 KB', () => {
  const photo = new File([new Uint8Array(630_000)], 'foto.jpg');
  /** Bytes of the headers of a request, and ms between cuts. */
  const [headers, between] = [900, 20_000];

  /**
   * A network of this pace (bytes a second) that is cut again and again. Buffers on the way take a whole slice at once,
   * so what a cut finds in them was sent in vain.
   */
  const network = async (pace: number) => {
    const { ApiFailure } = await import('./apiFailure');
    const wire = { stored: 0, sent: 0, cuts: 0 };
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    answer = async (path, { bytes: slice }) => {
      const begins = Date.now();
      const cut = (Math.floor(begins / between) + 1) * between - begins;
      const whole = ((headers + (slice?.length ?? 0)) / pace) * 1_000;
      wire.sent += slice?.length ?? 0;
      const lasts = slice ? Math.min(whole, cut, limits.requestTimeout) : whole;
      await wait(lasts);
      const arrived = Math.max(0, Math.floor((pace * lasts) / 1_000) - headers);
      if (slice) wire.stored += Math.min(slice.length, arrived);
      if (lasts === cut) wire.cuts++;
      if (lasts < whole) throw new ApiFailure(0, 'SIN_CONEXION', 'Sin conexión', 'x');
      return path.endsWith('terminar') ? { id: 9 } : { ...begun(wire.stored), bytes: photo.size };
    };
    return wire;
  };

  it.each([3_000, 12_000, 26_000])(
    'arrives at %i bytes a second with a cut every 20 s, and at most a fifth is sent twice',
    async (pace) => {
      vi.useFakeTimers({ now: 0 });
      const { sendFile } = await import('./upload');
      const wire = await network(pace);
      const sent = sendFile(photo, { progress: () => undefined, signal });
      await vi.advanceTimersByTimeAsync((1.5 * 630_000_000) / pace);
      await expect(sent).resolves.toEqual({ id: 9 });
      expect(wire.stored).toBe(photo.size);
      expect(wire.cuts).toBeGreaterThan(0);
      expect(wire.sent / photo.size).toBeLessThan(1.2);
    },
  );

  it('arrives where the pace falls to a tenth under way', async () => {
    vi.useFakeTimers({ now: 0 });
    const { sendFile } = await import('./upload');
    const fast = await network(30_000);
    const sent = sendFile(photo, { progress: () => undefined, signal });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(fast.stored).toBeGreaterThan(200_000);
    const slow = await network(3_000);
    slow.stored = fast.stored;
    await vi.advanceTimersByTimeAsync(240_000);
    await expect(sent).resolves.toEqual({ id: 9 });
  });

  it('takes few requests on a fast network', async () => {
    vi.useFakeTimers({ now: 0 });
    const { sendFile } = await import('./upload');
    await network(10_000_000);
    const sent = sendFile(photo, { progress: () => undefined, signal });
    await vi.advanceTimersByTimeAsync(5_000);
    await sent;
    expect(calls.length).toBeLessThan(8);
  });
});

describe('a job that is waited for', () => {
  const job = (estado: Trabajo['estado'] | undefined) => ({
    ...{ id: 'j', tipo: 'exportacion', estado, avance: 0, puesto: null, archivo_url: null, nombre_archivo: null },
    ...{ resultado: null, error: null, creado_en: '2026-03-02T15:00:00Z' },
  });
  const states =
    (...estados: Trabajo['estado'][]) =>
    () =>
      job(estados.length > 1 ? estados.shift() : estados[0]);

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
      return job('en_curso');
    };
    const end = jobEnd('j', () => waits.abort(), waits.signal);
    const refused = expect(end).rejects.toMatchObject({ name: 'AbortError' });
    await vi.waitFor(() => expect(calls).toContain('POST /trabajos/j/cancelar'));
    heard?.();
    await refused;
  });
});
