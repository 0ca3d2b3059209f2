import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { usuarioTable } from '../../db/tables/usuarios';
import { softwareKey } from '../../testing/authenticator';
import { startTestApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';
import { codeOf, doorOf, password } from '../../testing/door';

const api = useApi(startTestApi);
const { person, logIn, second, withApp, age } = doorOf(() => api);

type Person = Awaited<ReturnType<typeof person>>;

const register = async ({ call }: Pick<Person, 'call'>, key = softwareKey(), nombre = 'Mi llave') => {
  const options = (await call('POST', '/api/user/llaves/opciones', {})).json;
  return call('POST', '/api/user/llaves', { nombre, respuesta: key.register(options) });
};

const byKey = async (key: ReturnType<typeof softwareKey>, from?: string) => {
  const { opciones, intento } = (await api.call('POST', '/api/login/llave/opciones')).json;
  return api.call('POST', '/api/login/llave', { intento, respuesta: key.answer(opciones, from) });
};

it('a key lets in alone, and from then on the password alone does not', async () => {
  const one = await person();
  const key = softwareKey({ synced: true });
  const made = await register(one, key);
  expect(made.status).toBe(201);
  expect(made.json).toEqual({ id: expect.any(Number), codigos: expect.any(Array) });
  expect(made.json.codigos).toHaveLength(10);
  expect((await byKey(key)).json.user.email).toBe(one.email);
  expect((await one.call('GET', '/api/user/llaves')).json).toEqual([
    {
      ...{ id: made.json.id, nombre: 'Mi llave', sincronizada: true },
      ...{ creado_en: expect.any(String), usada_en: expect.any(String) },
    },
  ]);
  const half = (await logIn(one.email)).json;
  expect(half).toMatchObject({ segundo_factor: ['llave', 'codigo'], opciones: { challenge: expect.any(String) } });
  expect(half.opciones.allowCredentials).toEqual([expect.objectContaining({ id: key.id })]);
  expect((await second({ intento: half.intento, llave: key.answer(half.opciones) })).json.token).toBeTruthy();
});

it('an answer serves once, to its own challenge, from our own page', async () => {
  const one = await person();
  const key = softwareKey({ counts: false });
  await register(one, key);
  const { opciones, intento } = (await api.call('POST', '/api/login/llave/opciones')).json;
  const respuesta = key.answer(opciones);
  const send = (handle: string) => api.call('POST', '/api/login/llave', { intento: handle, respuesta });
  const others = (await api.call('POST', '/api/login/llave/opciones')).json;
  expect((await send(others.intento)).status).toBe(401);
  const answers = await Promise.all([send(intento), send(intento)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect((await send(intento)).status).toBe(401);
  expect((await send(`${intento}x`)).status).toBe(401);
  expect((await byKey(key, 'https://otro.example')).status).toBe(401);
  expect((await byKey(softwareKey())).status).toBe(401);
});

it('answers that come too late or twice are no failures of the account', async () => {
  const one = await person();
  const key = softwareKey({ counts: false });
  await register(one, key);
  const { opciones, intento } = (await api.call('POST', '/api/login/llave/opciones')).json;
  const respuesta = key.answer(opciones);
  const send = () => api.call('POST', '/api/login/llave', { intento, respuesta });
  const statuses = (await Promise.all(Array.from({ length: 8 }, send))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, ...Array.from({ length: 7 }, () => 401)]);
  expect((await logIn(one.email)).status).toBe(200);
});

it('an answer that was asked for within another site is refused, also to register', async () => {
  const one = await person();
  expect((await register(one, softwareKey({ framed: true }))).json.errors).toHaveProperty('respuesta');
  const key = softwareKey();
  await register(one, key);
  const { opciones, intento } = (await api.call('POST', '/api/login/llave/opciones')).json;
  const framed = key.answer(opciones, 'http://localhost:8000', true);
  expect((await api.call('POST', '/api/login/llave', { intento, respuesta: framed })).status).toBe(401);
  expect((await byKey(key)).status).toBe(200);
});

it('a key that names somebody else is refused', async () => {
  const [one, other] = [await person(), await person()];
  const key = softwareKey();
  const { user } = (await one.call('POST', '/api/user/llaves/opciones', {})).json;
  const { user: stranger } = (await other.call('POST', '/api/user/llaves/opciones', {})).json;
  await register(one, key);
  const named = async (userHandle: string) => {
    const { opciones, intento } = (await api.call('POST', '/api/login/llave/opciones')).json;
    const { response, ...rest } = key.answer(opciones);
    return api.call('POST', '/api/login/llave', {
      intento,
      respuesta: { ...rest, response: { ...response, userHandle } },
    });
  };
  expect((await named(stranger.id)).status).toBe(401);
  expect((await named(user.id)).status).toBe(200);
});

it.each([['usb'], [5], [{ usb: true }], [[{ toString: 1 }]], [['usb', 7, 'x\u0000']]])(
  'a registration whose transports are %j is one without those',
  async (transports) => {
    const one = await person();
    const made = softwareKey().register((await one.call('POST', '/api/user/llaves/opciones', {})).json);
    const respuesta = { ...made, response: { ...made.response, transports } };
    expect((await one.call('POST', '/api/user/llaves', { nombre: 'Una', respuesta })).status).toBe(201);
  },
);

it('a registration goes on after the session was confirmed again', async () => {
  const one = await person();
  const { secreto } = await withApp(one);
  const respuesta = softwareKey().register((await one.call('POST', '/api/user/llaves/opciones', {})).json);
  await age(one.token);
  const send = () => one.call('POST', '/api/user/llaves', { nombre: 'Una', respuesta });
  expect((await send()).json.code).toBe('CONFIRMACION_NECESARIA');
  expect((await one.call('POST', '/api/user/confirmar', { codigo: codeOf(secreto) })).status).toBe(200);
  expect((await send()).status).toBe(201);
});

it.each([
  ['/api/user/segundo-factor', { clave: 5 }],
  ['/api/user/segundo-factor/confirmar', {}],
  ['/api/user/segundo-factor/codigos', { codigo: 5 }],
  ['/api/user/llaves/opciones', { clave: 5 }],
  ['/api/user/llaves', {}],
])('who has a factor and did not confirm is told so at %s before what was sent is looked at', async (url, body) => {
  const one = await person();
  await register(one);
  expect((await one.call('POST', url, body)).status).toBe(422);
  await age(one.token);
  expect((await one.call('POST', url, body)).json.code).toBe('CONFIRMACION_NECESARIA');
});

it('a key alone must verify its owner; after the password it need not', async () => {
  const one = await person();
  const key = softwareKey({ verifies: false });
  await register(one, key);
  expect((await byKey(key)).json.code).toBe('CREDENCIALES_INVALIDAS');
  const { intento, opciones } = (await logIn(one.email)).json;
  expect((await second({ intento, llave: key.answer(opciones) })).status).toBe(200);
});

it('a counter that goes back, or stays, is refused and its owner told', async () => {
  const one = await person();
  const key = softwareKey();
  await register(one, key);
  expect((await byKey(key)).status).toBe(200);
  key.setCounter(0);
  expect((await byKey(key)).status).toBe(401);
  key.setCounter(-1);
  expect((await byKey(key)).status).toBe(401);
  key.setCounter(5);
  expect((await byKey(key)).status).toBe(200);
});

it('a key of another account is none of the second step', async () => {
  const [one, other] = [await person(), await person()];
  const [mine, theirs] = [softwareKey(), softwareKey()];
  await register(one, mine);
  await register(other, theirs);
  const { intento, opciones } = (await logIn(one.email)).json;
  expect((await second({ intento, llave: theirs.answer(opciones) })).status).toBe(401);
  expect((await second({ intento, llave: mine.answer(opciones) })).status).toBe(200);
});

it('who is blocked is not let in by a key', async () => {
  const one = await person();
  const key = softwareKey();
  await register(one, key);
  await api.db.system.update(usuarioTable).set({ estado: 'bloqueado' }).where(eq(usuarioTable.id, one.id));
  expect((await byKey(key)).json.code).toBe('CUENTA_BLOQUEADA');
});

it('a key is registered once, by the session that asked for it, for one account', async () => {
  const [one, other] = [await person(), await person()];
  const key = softwareKey();
  const options = (await one.call('POST', '/api/user/llaves/opciones', {})).json;
  const body = { nombre: 'Una', respuesta: key.register(options) };
  expect((await other.call('POST', '/api/user/llaves', body)).json.code).toBe('CONFLICTO');
  expect((await one.call('POST', '/api/user/llaves', body)).status).toBe(201);
  expect((await one.call('POST', '/api/user/llaves', body)).json.code).toBe('CONFLICTO');
  expect((await register(other, key)).status).toBe(409);
  const wrong = (await other.call('POST', '/api/user/llaves/opciones', {})).json;
  const forged = { ...softwareKey({ origin: 'https://otro.example' }).register(wrong) };
  expect((await other.call('POST', '/api/user/llaves', { nombre: 'Otra', respuesta: forged })).status).toBe(422);
});

it('the first key needs the password or a fresh log-in, the next ones a confirmed session', async () => {
  const one = await person();
  const options = (body: object) => one.call('POST', '/api/user/llaves/opciones', body);
  await age(one.token);
  expect((await options({})).json.code).toBe('CONFIRMACION_NECESARIA');
  expect((await options({ clave: 'otra cosa' })).json.errors).toHaveProperty('clave');
  expect((await options({ clave: password })).status).toBe(200);
  const key = softwareKey();
  const asked = (await options({ clave: password })).json;
  expect((await one.call('POST', '/api/user/llaves', { nombre: 'Una', respuesta: key.register(asked) })).status).toBe(
    201,
  );
  await age(one.token);
  expect((await options({ clave: password })).json.code).toBe('CONFIRMACION_NECESARIA');
  const confirming = (await one.call('POST', '/api/user/confirmar/opciones')).json.opciones;
  const llave = key.answer(confirming);
  expect((await one.call('POST', '/api/user/confirmar', { llave })).json).toEqual({ ok: true });
  expect((await one.call('POST', '/api/user/confirmar', { llave })).status).toBe(422);
  const second = await register(one, softwareKey(), 'Otra');
  expect(second.json).toEqual({ id: expect.any(Number) });
});

it('keys are renamed and removed by their owner; without the last one the password is enough', async () => {
  const [one, other] = [await person(), await person()];
  const key = softwareKey();
  const { id, codigos } = (await register(one, key)).json;
  expect((await other.call('PATCH', `/api/user/llaves/${id}`, { nombre: 'Mía' })).status).toBe(404);
  expect((await other.call('DELETE', `/api/user/llaves/${id}`)).status).toBe(404);
  expect((await one.call('PATCH', `/api/user/llaves/${id}`, { nombre: 'Del llavero' })).json.nombre).toBe(
    'Del llavero',
  );
  await age(one.token);
  expect((await one.call('DELETE', `/api/user/llaves/${id}`)).json.code).toBe('CONFIRMACION_NECESARIA');
  const half = (await logIn(one.email)).json.intento as string;
  const fresh = api.by((await byKey(key)).json);
  expect((await fresh.call('DELETE', `/api/user/llaves/${id}`)).json).toEqual({ id });
  // What waited for it is over, and its recovery codes are gone.
  expect((await second({ intento: half, codigo: codigos[0] })).status).toBe(401);
  expect((await one.call('GET', '/api/user/segundo-factor')).json).toMatchObject({ llaves_n: 0, codigos_quedan: 0 });
  expect((await logIn(one.email)).json.token).toBeTruthy();
  expect((await byKey(key)).status).toBe(401);
});

it('an app beside a key: either lets in, and either may go', async () => {
  const one = await person();
  const key = softwareKey();
  const { id } = (await register(one, key)).json;
  const { secreto } = await withApp(one);
  expect(secreto).toBeTruthy();
  expect((await logIn(one.email)).json.segundo_factor).toEqual(['totp', 'llave', 'codigo']);
  expect((await one.call('DELETE', `/api/user/llaves/${id}`)).json).toEqual({ id });
  expect((await logIn(one.email)).json.segundo_factor).toEqual(['totp', 'codigo']);
});
