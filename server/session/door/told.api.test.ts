import { expect, it } from 'vitest';
import { createMailbox } from '../../mail/testing';
import { softwareKey } from '../../testing/authenticator';
import { startOwnApi } from '../../testing/app';
import { prepared, useApi } from '../../testing/useApi';
import { codeOf, doorOf, password } from './testing';

const mailbox = prepared(createMailbox, ({ close }) => close());
const api = useApi(() => startOwnApi(mailbox.variables));
const { person, logIn, second, withApp } = doorOf(() => api);

/** What the owner of an account was told, the first sentence of each mail. */
const toldTo = async (email: string) =>
  (await mailbox.sentTo(api.mail, email)).map(({ text = '' }) => text.split('\n')[0] ?? '');

const chrome = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';

it('the owner is told of a log-in from a program or network that was not seen before, once', async () => {
  const { email } = await person();
  const from = async (agent: string, remoteAddress: string) => {
    const answer = await api.app.inject({
      ...{ method: 'POST', url: '/api/login', payload: { email, password }, remoteAddress },
      headers: { 'user-agent': agent },
    });
    expect(answer.statusCode).toBe(200);
  };
  await from(chrome, '203.0.113.7');
  await from(chrome, '203.0.113.7');
  expect(await toldTo(email)).toEqual([]);
  await from(firefox, '203.0.113.7');
  await from(firefox, '203.0.113.7');
  await from(chrome, '198.51.100.4');
  expect(await toldTo(email)).toEqual([
    'Alguien entró en su cuenta desde Firefox en Windows (203.0.113.7).',
    'Alguien entró en su cuenta desde Chrome en Android (198.51.100.4).',
  ]);
});

it('the owner is told of every change, and it is in the audit', async () => {
  const one = await person();
  const { secreto, codigos } = await withApp(one);
  const key = softwareKey();
  const options = (await one.call('POST', '/api/user/llaves/opciones', {})).json;
  const { id } = (
    await one.call('POST', '/api/user/llaves', { nombre: 'Del bolsillo', respuesta: key.register(options) })
  ).json;
  await one.call('POST', '/api/user/segundo-factor/codigos', { codigo: codeOf(secreto) });
  await one.call('DELETE', `/api/user/llaves/${id}`);
  expect(codigos).toHaveLength(10);
  expect(await toldTo(one.email)).toEqual([
    'Se activó el segundo factor de su cuenta: al entrar se pedirá un código.',
    'Se registró la llave «Del bolsillo» para entrar en su cuenta.',
    'Se hicieron códigos de recuperación nuevos; los anteriores ya no sirven.',
    'Se quitó la llave «Del bolsillo» de su cuenta.',
  ]);
  const filter = encodeURIComponent(JSON.stringify({ entidad: 'usuarios', entidad_id: one.id }));
  const entries = (await api.as('admin').get(`/api/auditoria?filter=${filter}&sort=["id","ASC"]`)) as {
    accion: string;
    cambios: { campo: string; antes: unknown; despues: unknown }[];
  }[];
  expect(entries.flatMap(({ cambios }) => cambios)).toMatchObject([
    { campo: 'segundo_factor', antes: false, despues: true },
    { campo: 'llave', antes: null, despues: 'Del bolsillo' },
    { campo: 'codigos_recuperacion', antes: 10, despues: 10 },
    { campo: 'llave', antes: 'Del bolsillo', despues: null },
  ]);
});

it('the owner is told of a key that seems to be copied', async () => {
  const one = await person();
  const key = softwareKey();
  const options = (await one.call('POST', '/api/user/llaves/opciones', {})).json;
  await one.call('POST', '/api/user/llaves', { nombre: 'Vieja', respuesta: key.register(options) });
  const { opciones, intento } = (await logIn(one.email)).json;
  expect((await second({ intento, llave: key.answer(opciones) })).status).toBe(200);
  key.setCounter(0);
  const again = (await logIn(one.email)).json;
  expect((await second({ intento: again.intento, llave: key.answer(again.opciones) })).status).toBe(401);
  expect((await toldTo(one.email)).at(-1)).toMatch(/^No se dejó entrar con la llave «Vieja»/);
});
