import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { autenticadorTable, codigoRecuperacionTable, equipoTable } from '../../db/tables/puerta';
import { startTestApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';
import { codeOf, doorOf, password } from '../../testing/door';
import { newLink } from '../links';
import { seal } from '../sealed';

const api = useApi(startTestApi);
const { person, logIn, second, withApp, age } = doorOf(() => api);

it('the app is on once its first code is confirmed, and nothing changes before', async () => {
  const { email, call } = await person();
  expect((await call('POST', '/api/user/segundo-factor', { clave: 'otra cosa' })).json.errors).toHaveProperty('clave');
  expect((await call('POST', '/api/user/segundo-factor', {})).status).toBe(422);
  const { status, json } = await call('POST', '/api/user/segundo-factor', { clave: password });
  expect(status).toBe(201);
  expect(json.uri).toContain(`secret=${json.secreto}`);
  expect(json.uri).toMatch(/^otpauth:\/\/totp\/Ftrack/);
  expect((await logIn(email)).json.token).toEqual(expect.any(String));
  const wrong = await call('POST', '/api/user/segundo-factor/confirmar', { codigo: '000000' });
  expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([422, ['codigo']]);
  const { codigos } = (await call('POST', '/api/user/segundo-factor/confirmar', { codigo: codeOf(json.secreto) })).json;
  expect(new Set(codigos).size).toBe(10);
  expect((await call('GET', '/api/user/segundo-factor')).json).toMatchObject({
    activo: true,
    codigos_quedan: 10,
    llaves_n: 0,
    con_clave: true,
    debe: false,
  });
  expect((await logIn(email)).json).toEqual({ segundo_factor: ['totp', 'codigo'], intento: expect.any(String) });
});

it('neither the secret nor the codes can be read in the database', async () => {
  const one = await person();
  const { secreto, codigos } = await withApp(one);
  const rows = JSON.stringify([
    await api.db.system.select().from(autenticadorTable).where(eq(autenticadorTable.user_id, one.id)),
    await api.db.system.select().from(codigoRecuperacionTable).where(eq(codigoRecuperacionTable.user_id, one.id)),
  ]);
  for (const text of [secreto, ...codigos, ...codigos.map((code) => code.replaceAll('-', ''))])
    expect(rows).not.toContain(text);
  // Shorter than a key: guessed from a copy of the database, each must cost what a password costs.
  const [code] = await api.db.system
    .select()
    .from(codigoRecuperacionTable)
    .where(eq(codigoRecuperacionTable.user_id, one.id));
  expect(code?.codigo_hash).toMatch(/^\$argon2id\$/);
});

it('once the secret of the installation is another one, no code of the app is right, and recovery codes are', async () => {
  const one = await person();
  const { codigos } = await withApp(one);
  await api.db.system
    .update(autenticadorTable)
    .set({ secreto: seal('another secret', 'JBSWY3DPEHPK3PXP') })
    .where(eq(autenticadorTable.user_id, one.id));
  const { intento } = (await logIn(one.email)).json;
  // What anybody can compute: the code of no secret at all, and that of another installation.
  for (const secreto of ['', 'JBSWY3DPEHPK3PXP'])
    expect((await second({ intento, codigo: codeOf(secreto) })).json.code).toBe('CREDENCIALES_INVALIDAS');
  expect((await second({ intento, codigo: codigos[0] })).json.token).toEqual(expect.any(String));
});

it('a forgotten password that is chosen anew opens no session, and spares nobody the second step', async () => {
  const one = await person();
  await withApp(one);
  const secret = await api.db.system.transaction((tx) => newLink(tx, { tipo: 'restablecer', userId: one.id }));
  const reset = await api.call('POST', '/api/password/reset', { token: secret, password: 'otra clave larga nueva' });
  expect([reset.status, reset.json]).toEqual([200, { ok: true }]);
  expect((await one.call('GET', '/api/user')).status).toBe(401);
  const { json } = await logIn(one.email, { password: 'otra clave larga nueva' });
  expect([json.token, json.segundo_factor]).toEqual([undefined, ['totp', 'codigo']]);
});

it('a code of the step before, of this one and of the next one is right, each once', async () => {
  const one = await person();
  const { secreto } = await withApp(one);
  // No step ends meanwhile.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  for (const step of [0, 1]) {
    const { intento } = (await logIn(one.email)).json;
    expect((await second({ intento, codigo: codeOf(secreto, step) })).json.token).toEqual(expect.any(String));
  }
  const { intento } = (await logIn(one.email)).json;
  for (const step of [-1, 0, 1, 3, -3])
    expect((await second({ intento, codigo: codeOf(secreto, step) })).json.code).toBe('CREDENCIALES_INVALIDAS');
});

it('of parallel log-ins with the same code one succeeds', async () => {
  const one = await person();
  const { secreto } = await withApp(one);
  const attempts = [];
  for (let n = 0; n < 3; n++) attempts.push((await logIn(one.email)).json.intento as string);
  const codigo = codeOf(secreto);
  const answers = await Promise.all(attempts.map((intento) => second({ intento, codigo })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('an attempt logs in once, from one address, and ends with the fifth failure', async () => {
  const one = await person();
  const { codigos } = await withApp(one);
  const { intento } = (await logIn(one.email)).json;
  const elsewhere = await api.app.inject({
    method: 'POST',
    url: '/api/login/segundo',
    payload: { intento, codigo: codigos[0] },
    remoteAddress: '203.0.113.9',
  });
  expect(elsewhere.statusCode).toBe(401);
  expect((await second({ intento, codigo: codigos[0] })).status).toBe(200);
  expect((await second({ intento, codigo: codigos[1] })).status).toBe(401);

  const next = (await logIn(one.email)).json.intento as string;
  const answers = [];
  for (let n = 0; n < 5; n++) answers.push((await second({ intento: next, codigo: '111111' })).status);
  expect(answers).toEqual([401, 401, 401, 401, 401]);
  expect((await second({ intento: next, codigo: codigos[2] })).json.code).toBe('CREDENCIALES_INVALIDAS');
  // Its failures are the account's.
  expect((await logIn(one.email)).json.code).toBe('DEMASIADOS_INTENTOS');
});

it('who answers an attempt together with others does not fail by it', async () => {
  const one = await person();
  const { secreto } = await withApp(one);
  const { intento } = (await logIn(one.email)).json;
  const codigo = codeOf(secreto);
  const answers = await Promise.all(Array.from({ length: 8 }, () => second({ intento, codigo })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 401)]);
  expect((await logIn(one.email)).status).toBe(200);
});

it('a recovery code serves once, as it is typed', async () => {
  const one = await person();
  const { codigos } = await withApp(one);
  const typed = codigos[3]?.toUpperCase().replaceAll('-', ' ');
  const { intento } = (await logIn(one.email)).json;
  expect((await second({ intento, codigo: typed })).json.token).toEqual(expect.any(String));
  const again = (await logIn(one.email)).json.intento as string;
  const used = await second({ intento: again, codigo: typed });
  // Not a word of the app, where it was not asked for.
  expect([used.status, used.json.message]).toEqual([401, expect.stringMatching(/ya se usó\. Revíselo/)]);
  expect((await one.call('GET', '/api/user/segundo-factor')).json.codigos_quedan).toBe(9);
});

it('new recovery codes end the ones before', async () => {
  const one = await person();
  const { secreto, codigos } = await withApp(one);
  const made = await one.call('POST', '/api/user/segundo-factor/codigos', { codigo: codeOf(secreto) });
  expect(made.json.codigos).toHaveLength(10);
  const { intento } = (await logIn(one.email)).json;
  expect((await second({ intento, codigo: codigos[0] })).status).toBe(401);
  expect((await second({ intento, codigo: made.json.codigos[0] })).status).toBe(200);
});

it('a remembered device needs no second step, until the password changes', async () => {
  const one = await person();
  const { codigos } = await withApp(one);
  const { intento } = (await logIn(one.email)).json;
  const { equipo } = (await second({ intento, codigo: codigos[0], recordar: true })).json;
  expect((await logIn(one.email, { equipo })).json.token).toEqual(expect.any(String));
  expect((await logIn(one.email, { equipo: 'otro' })).json.token).toBeUndefined();
  const other = await person();
  await withApp(other);
  expect((await logIn(other.email, { equipo })).json.token).toBeUndefined();

  const listed = (await one.call('GET', '/api/user/equipos')).json;
  expect(listed).toEqual([
    { id: expect.any(Number), nombre: expect.any(String), creado_en: expect.any(String), usado_en: expect.any(String) },
  ]);
  expect((await other.call('DELETE', `/api/user/equipos/${listed[0].id}`)).status).toBe(404);
  const change = { actual: password, nueva: 'otra clave larga de prueba' };
  expect((await one.call('PUT', '/api/user/password', change)).status).toBe(200);
  expect((await one.call('GET', '/api/user/equipos')).json).toEqual([]);
});

it('a remembered device is forgotten after thirty days, and when it is removed', async () => {
  const one = await person();
  const { codigos } = await withApp(one);
  const remember = async (codigo: string | undefined) => {
    const { intento } = (await logIn(one.email)).json;
    return (await second({ intento, codigo, recordar: true })).json.equipo as string;
  };
  const old = await remember(codigos[0]);
  await api.db.system
    .update(equipoTable)
    .set({ expira_en: new Date(Date.now() - 1).toISOString() })
    .where(eq(equipoTable.user_id, one.id));
  expect((await logIn(one.email, { equipo: old })).json.token).toBeUndefined();
  const removed = await remember(codigos[1]);
  const [{ id }] = (await one.call('GET', '/api/user/equipos')).json;
  expect((await one.call('DELETE', `/api/user/equipos/${id}`)).json).toEqual({ id });
  expect((await logIn(one.email, { equipo: removed })).json.token).toBeUndefined();
});

it('only a wrong password, never a missing code, makes a log-in fail at its first step', async () => {
  const one = await person();
  await withApp(one);
  const wrong = await api.call('POST', '/api/login', { email: one.email, password: 'no es esta' });
  expect(wrong.json.code).toBe('CREDENCIALES_INVALIDAS');
  const nobody = await api.call('POST', '/api/login', { email: 'nadie@prueba.test', password: 'no es esta' });
  expect(nobody.json).toEqual(wrong.json);
});

it('removing the app takes a confirmed session, the password and a code; the codes go with it', async () => {
  const one = await person();
  const { secreto, codigos } = await withApp(one);
  await age(one.token);
  const remove = (body: object) => one.call('DELETE', '/api/user/segundo-factor', body);
  expect((await remove({ clave: password, codigo: codigos[0] })).json.code).toBe('CONFIRMACION_NECESARIA');
  expect((await one.call('POST', '/api/user/confirmar', { clave: password })).json.errors).toHaveProperty('codigo');
  const used = codeOf(secreto);
  expect((await one.call('POST', '/api/user/confirmar', { codigo: used })).json).toEqual({ ok: true });
  expect((await remove({ codigo: codigos[0] })).json.errors).toHaveProperty('clave');
  expect((await remove({ clave: 'otra cosa', codigo: codigos[0] })).json.errors).toHaveProperty('clave');
  expect((await remove({ clave: password, codigo: used })).json.errors).toHaveProperty('codigo');
  expect((await remove({ clave: password, codigo: codigos[0] })).json).toEqual({ ok: true });
  expect((await one.call('GET', '/api/user/segundo-factor')).json).toMatchObject({ activo: false, codigos_quedan: 0 });
  expect((await logIn(one.email)).json.token).toEqual(expect.any(String));
});

it('another app takes the place of the first once its code is confirmed', async () => {
  const one = await person();
  const { secreto, codigos } = await withApp(one);
  const start = () => one.call('POST', '/api/user/segundo-factor', { clave: password });
  await age(one.token);
  expect((await start()).json.code).toBe('CONFIRMACION_NECESARIA');
  expect((await one.call('POST', '/api/user/confirmar', { codigo: codeOf(secreto) })).status).toBe(200);
  const next = (await start()).json.secreto as string;
  const { intento } = (await logIn(one.email)).json;
  expect((await second({ intento, codigo: codeOf(secreto, 1) })).status).toBe(200);
  await age(one.token);
  const confirm = (codigo: string) => one.call('POST', '/api/user/segundo-factor/confirmar', { codigo });
  expect((await confirm('111111')).json.code).toBe('CONFIRMACION_NECESARIA');
  await one.call('POST', '/api/user/confirmar', { codigo: codigos[0] });
  const confirmed = await confirm(codeOf(next, -1));
  expect(confirmed.json).toEqual({ codigos: [] });
  const again = (await logIn(one.email)).json.intento as string;
  expect((await second({ intento: again, codigo: codeOf(secreto, 0) })).status).toBe(401);
  expect((await second({ intento: again, codigo: codeOf(next, 0) })).status).toBe(200);
});

it('a log-in counts as confirmed for ten minutes; wrong confirmations count as failed log-ins', async () => {
  const one = await person();
  await age(one.token);
  const change = () => one.call('PUT', '/api/user/password', { actual: password, nueva: 'otra clave larga' });
  expect((await change()).json.code).toBe('CONFIRMACION_NECESARIA');
  for (let n = 0; n < 5; n++)
    expect((await one.call('POST', '/api/user/confirmar', { clave: 'mal' })).json.errors).toHaveProperty('clave');
  expect((await one.call('POST', '/api/user/confirmar', { clave: password })).json.code).toBe('DEMASIADOS_INTENTOS');
  expect((await logIn(one.email)).json.code).toBe('DEMASIADOS_INTENTOS');
});

it('the last fifty log-ins are listed, the newest first, to their owner', async () => {
  const one = await person();
  for (let n = 0; n < 52; n++) expect((await logIn(one.email)).status).toBe(200);
  const listed = (await one.call('GET', '/api/user/ingresos')).json;
  expect(listed).toHaveLength(50);
  expect(listed[0]).toMatchObject({ ip: '127.0.0.1', lugar: null, metodo: 'clave' });
  expect(listed[0].id).toBeGreaterThan(listed[49].id);
});
