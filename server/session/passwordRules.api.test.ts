import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createMailbox, linkIn } from '../mail/testing';
import { startOwnApi } from '../testing/app';
import { prepared, useApi } from '../testing/useApi';
import { newActivation } from './links';
import { hashPassword } from './passwords';
import { usuarioTable } from '../db/tables/usuarios';

const mailbox = prepared(createMailbox, ({ close }) => close());
const api = useApi(() => startOwnApi(mailbox.variables));

const password = 'una clave larga';
const tokenIn = async (email: string) =>
  linkIn((await mailbox.sentTo(api.mail, email)).at(-1)).searchParams.get('token') ?? '';

it('a password may have two hundred signs of any script, and counts to its last', async () => {
  const { id, email, token } = await api.person('admin', [api.a]);
  const long = 'ñandú 鹿 🦌 '.repeat(30).slice(0, 199);
  await api.db.system
    .update(usuarioTable)
    .set({ clave_hash: await hashPassword(password) })
    .where(eq(usuarioTable.id, id));
  const change = { actual: password, nueva: `${long}a` };
  expect((await api.call('PUT', '/api/user/password', change, { authorization: `Bearer ${token}` })).status).toBe(200);
  const logIn = async (given: string) => (await api.call('POST', '/api/login', { email, password: given })).status;
  expect([await logIn(`${long}b`), await logIn(long), await logIn(`${long}a`)]).toEqual([401, 401, 200]);
});

describe('a common password', () => {
  const usual = ['Es una de las contraseñas más usadas: elija otra'];

  it('is refused wherever one is chosen, and the link stays valid', async () => {
    const email = 'invitada@prueba.test';
    await api.as('admin').call('POST', '/api/usuarios', { email, rol_id: 4 });
    const token = await tokenIn(email);
    expect(
      (await api.call('POST', '/api/register', { token, name: 'Ana', password: 'password123' })).json.errors,
    ).toEqual({ password: usual });
    expect(
      (await api.call('POST', '/api/register', { token, name: 'Ana María López', password: 'ana maria lopez' })).json
        .errors,
    ).toHaveProperty('password');
    const { json } = await api.call('POST', '/api/register', { token, name: 'Ana', password });
    const changed = await api.call(
      'PUT',
      '/api/user/password',
      { actual: password, nueva: 'qwertyuiop' },
      { authorization: `Bearer ${json.token}` },
    );
    expect(changed.json.errors).toEqual({ nueva: usual });

    await api.call('POST', '/api/password/email', { email });
    const reset = await tokenIn(email);
    expect(
      (await api.call('POST', '/api/password/reset', { token: reset, password: 'Contraseña123' })).json.errors,
    ).toEqual({ password: usual });
    expect(
      (await api.call('POST', '/api/password/reset', { token: reset, password: email })).json.errors,
    ).toHaveProperty('password');
    expect((await api.call('POST', '/api/password/reset', { token: reset, password: 'otra clave larga' })).status).toBe(
      200,
    );

    const { id } = await api.person('admin', []);
    await api.db.system.update(usuarioTable).set({ estado: 'invitado' }).where(eq(usuarioTable.id, id));
    const link = `/api/activar-cuenta/${await newActivation(api.db.system, id)}`;
    expect((await api.call('POST', link, { password: '1234567890' })).json.errors).toEqual({ password: usual });
    expect((await api.call('POST', link, { password })).status).toBe(200);
  });
});
