import { describe, expect, it } from 'vitest';
import { roleId } from '#contract/core/roles';
import { createMailbox, linkIn } from '../../mail/testing';
import { startOwnApi } from '../../testing/app';
import { prepared, useApi } from '../../testing/useApi';

const mailbox = prepared(createMailbox, ({ close }) => close());
const api = useApi(() => startOwnApi(mailbox.variables));

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const tokenIn = async (email: string) =>
  linkIn((await mailbox.sentTo(api.mail, email)).at(-1)).searchParams.get('token') ?? '';
const invite = async (email: string) => {
  const answer = await api.as('admin').call('POST', '/api/usuarios', { email, rol_id: 4 });
  expect(answer.status).toBe(201);
  await api.mail.settled();
  return answer.json;
};

describe('an invitation', () => {
  it('to a new user is declined with the link, which then stops working', async () => {
    const email = 'nueva@prueba.test';
    await invite(email);
    const token = await tokenIn(email);
    expect((await api.call('POST', '/api/invitations/rechazar', { token })).json).toEqual({ ok: true });
    expect(
      (await api.call('POST', '/api/register', { token, name: 'Ana', password: 'una clave larga' })).json.code,
    ).toBe('ENLACE_INVALIDO');
    expect((await invite(email)).estado).toBe('invitado');
  });

  it('to a known user is declined with the link or from the banner, only by its owner, and may be sent again', async () => {
    const person = await api.person('monitor', [api.b]);
    const other = await api.person('monitor', []);
    const { id } = await invite(person.email);
    const listed = async () => (await api.as('admin').call('GET', `/api/usuarios/${id}`)).status;
    const token = await tokenIn(person.email);
    expect((await api.call('POST', '/api/invitations/rechazar', { token })).json).toEqual({ ok: true });
    expect(await listed()).toBe(404);
    for (const path of ['rechazar', 'process'])
      expect((await api.call('POST', `/api/invitations/${path}`, { token })).json.code).toBe('ENLACE_INVALIDO');

    await invite(person.email);
    const [open] = (await api.call('GET', '/api/user/invitaciones', undefined, bearer(person.token))).json;
    expect(
      (await api.call('POST', `/api/user/invitaciones/${open.id}/rechazar`, undefined, bearer(other.token))).status,
    ).toBe(404);
    expect(
      (await api.call('POST', `/api/user/invitaciones/${open.id}/rechazar`, undefined, bearer(person.token))).json,
    ).toEqual({ ok: true });
    expect((await api.call('GET', '/api/user/invitaciones', undefined, bearer(person.token))).json).toEqual([]);
    expect(await listed()).toBe(404);
    const companies = (await api.call('GET', '/api/mis-empresas-con-detalles', undefined, bearer(person.token))).json;
    expect(companies.map((row: { empresa_id: number }) => row.empresa_id)).toEqual([api.b]);
  });
});

describe('the personal record of an invited operario', () => {
  const operario = async (email: string, persona_id: number | null = null) => {
    const answer = await api.as('admin').call('POST', '/api/usuarios', { email, rol_id: roleId.operario, persona_id });
    await api.mail.settled();
    return answer;
  };
  const personsOf = async (user_id: number) =>
    (await api.as('admin').call('GET', `/api/personal?filter=${JSON.stringify({ user_id })}&range=[0,9]`)).json as {
      id: number;
      nombre: string;
    }[];
  const register = async (email: string, name: string) =>
    (await api.call('POST', '/api/register', { token: await tokenIn(email), name, password: 'una clave larga' })).json;

  it('is created when they join, so that orders can be assigned to them', async () => {
    const { json: invited } = await operario('nuevo.operario@prueba.test');
    expect([invited.persona_id, await personsOf(invited.id)]).toEqual([null, []]);
    const { token } = await register('nuevo.operario@prueba.test', 'Nora Nueva');
    expect((await personsOf(invited.id)).map(({ nombre }) => nombre)).toEqual(['Nora Nueva']);
    const packet = await api.call('GET', '/api/ordenes/paquete', undefined, {
      ...bearer(token),
      empresa_seleccionada: String(api.a),
    });
    expect(packet.json.persona.nombre).toBe('Nora Nueva');
  });

  it('is the existing one with that address, and none is created for users without field work', async () => {
    const { json: known } = await api
      .as('admin')
      .call('POST', '/api/personal', { nombre: 'Marta', tipo: 'tecnico', email: 'Marta@Prueba.test' });
    const { json: invited } = await operario('marta@prueba.test');
    await register('marta@prueba.test', 'Marta M.');
    expect((await personsOf(invited.id)).map(({ id }) => id)).toEqual([known.id]);
    const monitor = await invite('mira@prueba.test');
    await register('mira@prueba.test', 'Mira');
    expect(await personsOf(monitor.id)).toEqual([]);
  });

  it('is the one that the invitation names, also for a known account; when declined or withdrawn, it is free again', async () => {
    const { json: named } = await api.as('admin').call('POST', '/api/personal', { nombre: 'Pedro', tipo: 'tecnico' });
    const account = await api.person('operario', [api.b]);
    const { json: invited } = await operario(account.email, named.id);
    expect(invited.persona_id).toBe(named.id);
    expect((await operario('otra.persona@prueba.test', named.id)).json.errors).toEqual({
      persona_id: ['Ya tiene un usuario'],
    });
    await api.call('POST', '/api/invitations/rechazar', { token: await tokenIn(account.email) });
    const free = async () => (await api.as('admin').call('GET', `/api/personal/${named.id}`)).json.user_id;
    expect(await free()).toBeNull();

    const { json: again } = await operario(account.email, named.id);
    expect(await free()).toBe(account.id);
    expect((await api.as('admin').call('DELETE', `/api/usuarios/${again.id}`)).status).toBe(200);
    expect(await free()).toBeNull();

    await operario(account.email, named.id);
    const [open] = (await api.call('GET', '/api/user/invitaciones', undefined, bearer(account.token))).json;
    await api.call('POST', `/api/user/invitaciones/${open.id}/aceptar`, undefined, bearer(account.token));
    expect((await personsOf(account.id)).map(({ id }) => id)).toEqual([named.id]);
  });

  it('is never one of another company', async () => {
    const { json: theirs } = await api
      .as('admin', api.b)
      .call('POST', '/api/personal', { nombre: 'Ajena', tipo: 'tecnico' });
    expect((await operario('tercera@prueba.test', theirs.id)).json.errors).toEqual({ persona_id: ['No existe'] });
  });
});
