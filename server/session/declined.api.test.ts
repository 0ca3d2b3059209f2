import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailbox, linkIn, type Mailbox } from '../mail/testing';
import { startTestApi, type TestApi } from '../testing/app';

let api: TestApi;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await createMailbox();
  api = await startTestApi(mailbox.variables);
});
afterAll(async () => {
  await api.close();
  await mailbox.close();
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const tokenIn = async (email: string) => linkIn((await mailbox.sentTo(api.mail, email)).at(-1)).searchParams.get('token') ?? '';
const invite = async (email: string) => {
  const answer = await api.as('admin').call('POST', '/api/usuarios', { email, rol_id: 4 });
  expect(answer.status).toBe(201);
  await api.mail.settled();
  return answer.json;
};

describe('an invitation', () => {
  it('to somebody new is declined with the link, which then works no more', async () => {
    const email = 'nueva@prueba.test';
    await invite(email);
    const token = await tokenIn(email);
    expect((await api.call('POST', '/api/invitations/rechazar', { token })).json).toEqual({ ok: true });
    expect((await api.call('POST', '/api/register', { token, name: 'Ana', password: 'una clave larga' })).json.code).toBe('ENLACE_INVALIDO');
    expect((await invite(email)).estado).toBe('invitado');
  });

  it('to somebody known is declined with the link or from the banner, by its owner alone, and may come again', async () => {
    const person = await api.person('monitor', [api.b]);
    const other = await api.person('monitor', []);
    const { id } = await invite(person.email);
    const listed = async () => (await api.as('admin').call('GET', `/api/usuarios/${id}`)).status;
    const token = await tokenIn(person.email);
    expect((await api.call('POST', '/api/invitations/rechazar', { token })).json).toEqual({ ok: true });
    expect(await listed()).toBe(404);
    for (const path of ['rechazar', 'process']) expect((await api.call('POST', `/api/invitations/${path}`, { token })).json.code).toBe('ENLACE_INVALIDO');

    await invite(person.email);
    const [open] = (await api.call('GET', '/api/user/invitaciones', undefined, bearer(person.token))).json;
    expect((await api.call('POST', `/api/user/invitaciones/${open.id}/rechazar`, undefined, bearer(other.token))).status).toBe(404);
    expect((await api.call('POST', `/api/user/invitaciones/${open.id}/rechazar`, undefined, bearer(person.token))).json).toEqual({ ok: true });
    expect((await api.call('GET', '/api/user/invitaciones', undefined, bearer(person.token))).json).toEqual([]);
    expect(await listed()).toBe(404);
    const companies = (await api.call('GET', '/api/mis-empresas-con-detalles', undefined, bearer(person.token))).json;
    expect(companies.map((row: { empresa_id: number }) => row.empresa_id)).toEqual([api.b]);
  });
});
