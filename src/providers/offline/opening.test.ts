import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { errors } from '#contract/core/errors';
import { failure } from '../apiFailure';
import { answered } from '../api.fixture';
import type { ConnectionState } from '../realtime';
import { aBrowserStorage } from '../storage.fixture';
import { nothing } from './copy';
import type * as Phone from './phone';

const packets: (string | null | undefined)[] = [];
let connection: (state: ConnectionState) => void = () => undefined;
let returned: () => void = () => undefined;
let arrive: (answer: object) => void = () => undefined;
/** What posts are answered. */
let refuse: () => Error = () => new Error();

// Other files of this worker may have loaded the real ones, and must not get these.
vi.hoisted(() => vi.resetModules());
vi.mock('../api', () => ({
  api: async (path: string, { known, method }: { known?: string | null; method?: string } = {}) => {
    if (method === 'POST') throw refuse();
    if (path !== '/ordenes/paquete') return answered(path === '/user/llave-local' ? { llave: key } : []);
    packets.push(known);
    return new Promise((resolve) => (arrive = resolve));
  },
}));
vi.mock('../realtime', () => ({
  subscribe: () => () => undefined,
  onConnection: (callback: typeof connection) => {
    connection = callback;
    return () => undefined;
  },
  onReconnection: (callback: typeof returned) => {
    returned = callback;
    return () => undefined;
  },
}));
const key = btoa('k'.repeat(32));

let close: () => void;
let phone: typeof Phone;
let users = 0;
beforeEach(async () => {
  packets.length = 0;
  vi.stubGlobal('localStorage', aBrowserStorage());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  phone = await import('./phone');
  users += 1;
  close = phone.startPhone(users, 1);
  await vi.waitFor(() => expect(packets).toEqual([null]), { timeout: 10_000 });
});
afterEach(() => {
  close();
  vi.unstubAllGlobals();
});
afterAll(() => {
  vi.doUnmock('../api');
  vi.doUnmock('../realtime');
  vi.resetModules();
});

const sent = () => {
  const { flota: _f, sincronizado: _s, completo: _c, etag: _e, reloj: _r, ...packet } = nothing;
  const personas = [{ id: 3, nombre: 'Óscar' }];
  const headers = new Headers({ ETag: 'W/"uno"' });
  arrive({ status: 200, headers, json: { ...packet, personas, hora: new Date().toISOString() } });
};
const ready = () => vi.waitFor(() => expect(phone.phoneState().fase).toBe('listo'), { timeout: 10_000 });

it('a phone that opens asks for its packet once, whenever the connection stands', async () => {
  connection('conectando');
  connection('conectado');
  sent();
  await ready();
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(packets).toHaveLength(1);
});

it('after the connection was lost it asks whether its packet still holds, and keeps it if it does', async () => {
  sent();
  await ready();
  await vi.waitFor(() => expect(phone.phoneState().enviando).toBe(false));
  const before = phone.phoneState().copy.sincronizado ?? 0;
  returned();
  await vi.waitFor(() => expect(packets).toEqual([null, 'W/"uno"']), { timeout: 10_000 });
  arrive(answered(undefined, 304));
  await vi.waitFor(() => expect(phone.phoneState().copy.sincronizado).toBeGreaterThan(before), { timeout: 10_000 });
  expect(phone.phoneState().vista.personas).toMatchObject([{ id: 3 }]);
});

it.each([
  ['TOKEN_INVALIDO', true],
  ['DEMASIADOS_INTENTOS', true],
  ['ERROR_INTERNO', true],
  ['NO_DISPONIBLE', true],
  ['SIN_CONEXION', false],
  ['TIEMPO_AGOTADO', false],
] as const)(
  'what was made waits after %s, and only without an answer it is said that there is no network',
  async (...given) => {
    const [code, answered] = given;
    sent();
    await ready();
    await vi.waitFor(() => expect(phone.phoneState().enviando).toBe(false));
    const { status } = code in errors ? errors[code as keyof typeof errors] : { status: 0 };
    refuse = vi.fn(() => failure(status, code));
    await phone.perform({ tipo: 'comentario', orden_id: 3, cuerpo: { texto: 'uno' } });
    await vi.waitFor(() => expect(refuse).toHaveBeenCalled());
    await vi.waitFor(() => expect(phone.phoneState()).toMatchObject({ enviando: false, en_linea: answered }), {
      timeout: 10_000,
    });
    const { en_linea, negativa, entradas } = phone.phoneState();
    const { error, message } = failure(status, code);
    expect([en_linea, negativa]).toEqual([answered, answered ? `${error}. ${message}` : null]);
    expect(entradas).toMatchObject([{ estado: 'pendiente' }]);
  },
);
