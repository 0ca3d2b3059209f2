import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { can } from '#contract/core/access';
import { limits } from '#contract/core/limits';
import { roles } from '#contract/core/roles';
import { usuarios } from '#contract/entities/usuarios';
import { createMailbox, linkIn } from '../../mail/testing';
import { membresiaTable, sesionTable, usuarioTable } from '../../db/tables/usuarios';
import { startOwnApi } from '../../testing/app';
import { unaPersona } from '../../testing/factories';
import { prepared, useApi } from '../../testing/useApi';

const mailbox = prepared(createMailbox, ({ close }) => close());
const api = useApi(() => startOwnApi(mailbox.variables));

const url = '/api/usuarios';
let made = 0;
const anAddress = () => `alguien${++made}@prueba.test`;
const admin = (company = api.a) => api.as('admin', company);
const invite = async (given: object = {}, company = api.a) =>
  (await admin(company).call('POST', url, { email: anAddress(), rol_id: 4, ...given })).json;
const read = async (id: number, company = api.a) => (await admin(company).call('GET', `${url}/${id}`)).json;
const filter = (given: object) => `filter=${encodeURIComponent(JSON.stringify(given))}`;
const mailsTo = (email: string) => mailbox.sentTo(api.mail, email);
const rename = (id: number, given: object) =>
  api.db.system.update(usuarioTable).set(given).where(eq(usuarioTable.id, id));

describe('usuarios', () => {
  it.each(roles)('answer a %s by the permissions', async (role) => {
    const caller = api.as(role);
    const { id, version } = await read((await api.person('monitor', [api.a])).id);
    const expected = (action: 'list' | 'show' | 'create' | 'edit' | 'delete', ok: number) =>
      can(role, action, 'usuarios') ? ok : 403;
    expect((await caller.call('GET', url)).status).toBe(expected('list', 200));
    expect((await caller.call('GET', `${url}?${filter({ id: [id] })}`)).status).toBe(expected('list', 200));
    expect((await caller.call('GET', `${url}/conteos?campo=estado`)).status).toBe(expected('list', 200));
    expect((await caller.call('GET', `${url}/${id}`)).status).toBe(expected('show', 200));
    expect((await caller.call('POST', url, { email: anAddress(), rol_id: 4 })).status).toBe(expected('create', 201));
    expect((await caller.call('PUT', `${url}/${id}`, { version })).status).toBe(expected('edit', 200));
    expect((await caller.call('PATCH', `${url}?${filter({ id: [id] })}`, {})).status).toBe(expected('edit', 200));
    expect((await caller.call('POST', `${url}/${id}/reenviar`)).status).toBe(expected('create', 409));
    expect((await caller.call('POST', `${url}/${id}/restablecer`)).status).toBe(expected('edit', 200));
    expect((await caller.call('DELETE', `${url}/${id}`)).status).toBe(expected('delete', 200));
  });

  it('of another company are answered like unknown ones', async () => {
    const { id } = await api.person('monitor', [api.b]);
    const { version } = await read(id, api.b);
    const calls: ['GET' | 'PUT' | 'PATCH' | 'DELETE' | 'POST', (id: number) => string, unknown?][] = [
      ['GET', (row) => `${url}/${row}`],
      ['PUT', (row) => `${url}/${row}`, { rol_id: 2, version }],
      ['PATCH', (row) => `${url}?filter={"id":[${row}]}`, { estado: 'bloqueado' }],
      ['DELETE', (row) => `${url}/${row}`],
      ['DELETE', (row) => `${url}?filter={"id":[${row}]}`],
      ['POST', (row) => `${url}/${row}/reenviar`],
      ['POST', (row) => `${url}/${row}/restablecer`],
    ];
    for (const [method, path, body] of calls) {
      const theirs = await admin().call(method, path(id), body);
      expect(theirs.status).toBe(404);
      expect(theirs.json).toEqual((await admin().call(method, path(888_888), body)).json);
    }
    expect((await admin().call('GET', `${url}?${filter({ id: [id] })}`)).json).toEqual([]);
    expect(await read(id, api.b)).toMatchObject({ estado: 'activo', version });
  });

  it('return exactly the fields of the contract', async () => {
    const fields = Object.keys(usuarios.record.shape).sort();
    const { enlace: _, ...invited } = await invite();
    expect(Object.keys(invited).sort()).toEqual(fields);
    expect(Object.keys(await read((await api.person('monitor', [api.a])).id)).sort()).toEqual(fields);
  });

  it('are found by name and address, sorted, filtered, counted and paged', async () => {
    const names = ['Zoé Ñañez', 'álvaro Ñañez', 'Bea Ñañez'];
    const people: number[] = [];
    for (const name of names) {
      const { id } = await api.person('operario', [api.a]);
      await rename(id, { name });
      people.push(id);
    }
    const list = async (query: string) =>
      (await admin().call('GET', `${url}?${query}`)).json.map((row: { name: string }) => row.name);
    const q = filter({ q: 'NANEZ' });
    expect(await list(`${q}&sort=["name","ASC"]`)).toEqual(['álvaro Ñañez', 'Bea Ñañez', 'Zoé Ñañez']);
    const page = await admin().call('GET', `${url}?${q}&sort=["name","DESC"]&range=[1,1]`);
    expect(page.json.map((row: { name: string }) => row.name)).toEqual(['Bea Ñañez']);
    expect(page.headers['content-range']).toBe('usuarios 1-1/3');
    expect(await list(filter({ q: 'zoe nanez' }))).toEqual(['Zoé Ñañez']);
    expect(await list(filter({ q: '%' }))).toEqual([]);
    await admin().call('PATCH', `${url}?${filter({ id: [people[0]] })}`, { estado: 'bloqueado' });
    expect(await list(filter({ q: 'Ñañez', estado: 'bloqueado' }))).toEqual(['Zoé Ñañez']);
    expect(await list(filter({ q: 'Ñañez', rol_id: [3, 4], estado: ['activo', 'invitado'] }))).toHaveLength(2);
    expect((await admin().call('GET', `${url}/conteos?campo=estado&${q}`)).json).toEqual({ activo: 2, bloqueado: 1 });
    for (const field of ['name', 'email', 'rol_id', 'estado', 'ultimo_acceso'])
      expect(await list(`sort=["${field}","ASC"]`)).not.toHaveLength(0);
  });

  it.each([
    'sort=["clave_hash","ASC"]',
    'filter={"clave_hash":"x"}',
    'filter={"rol_id":"dos"}',
    'filter={"estado":"raro"}',
    'range=[0,1000]',
    'filter={roto',
  ])('refuse a list with %s', async (query) => {
    expect((await admin().call('GET', `${url}?${query}`)).status).toBe(400);
  });

  it('show when they last worked here, not when elsewhere', async () => {
    const { id, token } = await api.person('monitor', [api.a, api.b]);
    await api.call('POST', '/api/seleccionar-empresa', { empresa_id: api.b }, { authorization: `Bearer ${token}` });
    expect((await read(id)).ultimo_acceso).toBeNull();
    const here = Date.now() - new Date((await read(id, api.b)).ultimo_acceso).getTime();
    expect(here).toBeLessThan(60_000);
  });

  it('record activity by their requests', async () => {
    const { id, token } = await api.person('operario', [api.a]);
    await api.db.system
      .update(sesionTable)
      .set({ expira_en: new Date(Date.now() + 3_600_000).toISOString() })
      .where(eq(sesionTable.user_id, id));
    await api.by({ token }).call('GET', '/api/activos');
    expect((await read(id)).ultimo_acceso).not.toBeNull();
  });
});

describe('an invitation', () => {
  it('adds the address to the list, as invited, and mails a link', async () => {
    const row = await invite({ email: ' Nueva@Prueba.TEST', rol_id: 2 });
    expect(row).toMatchObject({
      email: 'nueva@prueba.test',
      name: 'nueva@prueba.test',
      rol_id: 2,
      estado: 'invitado',
      ultimo_acceso: null,
    });
    const link = linkIn((await mailsTo('nueva@prueba.test'))[0]);
    expect(link.pathname).toBe('/invitations/process');
    // This installation has no mail server: who invites may hand over the link.
    expect(row.enlace).toBe(link.href);
  });

  it('to a user known elsewhere reveals nothing of them until they accept', async () => {
    const known = await api.person('admin', [api.b]);
    await rename(known.id, {
      name: 'Nombre Secreto',
      telefono: '+573001112233',
      img_url: '00000000-0000-4000-8000-000000000000',
    });
    const row = await invite({ email: known.email });
    expect(row).toMatchObject({ name: known.email, telefono: null, img_url: null, estado: 'invitado', rol_id: 4 });
    expect((await admin().call('GET', `${url}?${filter({ q: 'Secreto' })}`)).json).toEqual([]);
    const [open] = (
      await api.call('GET', '/api/user/invitaciones', undefined, { authorization: `Bearer ${known.token}` })
    ).json;
    await api.call('POST', `/api/user/invitaciones/${open.id}/aceptar`, undefined, {
      authorization: `Bearer ${known.token}`,
    });
    expect(await read(known.id)).toMatchObject({ name: 'Nombre Secreto', telefono: '+573001112233', estado: 'activo' });
  });

  it('answers alike whether the address has an account elsewhere, is new, or is blocked', async () => {
    const [known, blocked] = [await api.person('admin', [api.b]), await api.person('operario', [api.b])];
    for (const { id } of [known, blocked]) await rename(id, { name: 'Zoraida Oculta' });
    await rename(blocked.id, { estado: 'bloqueado' });
    const told: unknown[] = [];
    for (const email of [anAddress(), known.email, blocked.email]) {
      const masked = (said: object) =>
        JSON.parse(
          JSON.stringify(said)
            .replaceAll(email, 'correo')
            .replaceAll(/token=[\w-]+/g, 'token=…')
            .replaceAll(/"(id|persona_id)":\d+/g, '"$1":0')
            .replaceAll(/usuarios\/\d+/g, 'usuarios/0')
            .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'uuid')
            .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'momento'),
        ) as object;
      const persona = await api
        .as('admin')
        .call('POST', '/api/personal', unaPersona({ nombre: 'Persona', tipo: 'tecnico' }));
      const made = await admin().call('POST', url, { email, rol_id: 3, persona_id: persona.json.id });
      const { id } = made.json;
      const answers = [
        made,
        await admin().call('GET', `${url}/${id}`),
        await admin().call('GET', `${url}?${filter({ q: email })}`),
        await admin().call('GET', `/api/buscar?q=${email}`),
        await admin().call('GET', `${url}?${filter({ q: 'Zoraida' })}`),
        await admin().call('POST', url, { email, rol_id: 4 }),
        await admin().call('POST', `${url}/${id}/reenviar`),
        await admin().call('POST', `${url}/${id}/restablecer`),
        await admin().call('PUT', `${url}/${id}`, { rol_id: 4, version: 1 }),
        await admin().call('PUT', `${url}/${id}`, { estado: 'bloqueado', version: 2 }),
      ];
      const mails = (await mailsTo(email)).length;
      const token = linkIn((await mailsTo(email)).at(-1)).searchParams.get('token') ?? '';
      if (email !== blocked.email) await api.call('POST', '/api/invitations/rechazar', { token });
      else await admin().call('DELETE', `${url}/${id}`);
      const entries = await admin().call('GET', `/api/auditoria?${filter({ entidad: 'usuarios', entidad_id: id })}`);
      const linked = await admin().call(
        'GET',
        `/api/auditoria?${filter({ entidad: 'personal', entidad_id: persona.json.id })}`,
      );
      expect(JSON.stringify([answers, entries.json, linked.json])).not.toContain('Zoraida');
      told.push([answers.map(({ status, json }) => masked({ status, json })), mails]);
    }
    expect(told[1]).toEqual(told[0]);
    expect(told[2]).toEqual(told[0]);
  });

  it('does not reveal by its id whether the address had an account', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 4; n++) ids.push((await invite()).id);
    const steps = ids.slice(1).map((id, at) => Math.abs(id - (ids[at] ?? 0)));
    expect(Math.min(...steps)).toBeGreaterThan(10);
  });

  it('reports the invalid field', async () => {
    const errors = async (body: unknown) => (await admin().call('POST', url, body)).json.errors;
    expect(await errors({})).toEqual({ email: ['Obligatorio'], rol_id: ['Obligatorio'] });
    expect(await errors({ email: 'nada', rol_id: '2' })).toEqual({
      email: ['Debe ser un correo electrónico'],
      rol_id: ['Debe ser un número'],
    });
    const { email } = await invite();
    expect(await errors({ email: email.toUpperCase(), rol_id: 4 })).toEqual({
      email: ['Ya está entre los usuarios de la empresa'],
    });
  });

  it.each(['superadmin', 'admin'] as const)(
    'never grants superadmin, nor a role that is none, to a %s',
    async (role) => {
      for (const rol_id of [1, 0, 5, 99, -1, 2.5, 'superadmin', null]) {
        const { status, json } = await api.as(role).call('POST', url, { email: anAddress(), rol_id });
        expect({ status, fields: Object.keys(json.errors ?? {}) }).toEqual({ status: 422, fields: ['rol_id'] });
      }
    },
  );

  it('sent twenty times at once is one, by address and by key', async () => {
    const email = anAddress();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin().call('POST', url, { email, rol_id: 4 })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const body = { email: anAddress(), rol_id: 4 };
    const keyed = await Promise.all(
      Array.from({ length: 20 }, () => admin().call('POST', url, body, { 'idempotency-key': 'una-invitacion' })),
    );
    expect(new Set(keyed.map(({ status, json }) => `${status} ${json.id}`)).size).toBe(1);
    expect(await mailsTo(body.email)).toHaveLength(1);
  });

  it('is sent again up to five times in an hour, and not to members', async () => {
    const { id, email } = await invite();
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await admin().call('POST', `${url}/${id}/reenviar`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    expect(await mailsTo(email)).toHaveLength(limits.mails.perAddress);
    const { id: member } = await api.person('monitor', [api.a]);
    expect((await admin().call('POST', `${url}/${member}/reenviar`)).json.code).toBe('CONFLICTO');
  });

  it('cannot be turned into a membership by the company, nor blocked', async () => {
    const { id, version } = await invite();
    for (const estado of ['activo', 'bloqueado'])
      expect((await admin().call('PUT', `${url}/${id}`, { estado, version })).json.code).toBe('CONFLICTO');
    expect((await admin().call('PUT', `${url}/${id}`, { estado: 'invitado', rol_id: 3, version })).json).toMatchObject({
      estado: 'invitado',
      rol_id: 3,
    });
    const { id: member, version: now } = await read((await api.person('monitor', [api.a])).id);
    expect((await admin().call('PUT', `${url}/${member}`, { estado: 'invitado', version: now })).json.code).toBe(
      'CONFLICTO',
    );
  });
});

describe('a change', () => {
  it('of role and block applies to this company only', async () => {
    const { id, email } = await api.person('monitor', [api.a, api.b]);
    const before = await read(id);
    const sent = {
      ...before,
      rol_id: 3,
      name: 'Otro',
      email: 'otro@prueba.test',
      telefono: '1',
    };
    for (const field of ['clave_hash', 'password', 'empresa_id'])
      expect((await admin().call('PUT', `${url}/${id}`, { ...sent, [field]: api.b })).status).toBe(422);
    const { status, json } = await admin().call('PUT', `${url}/${id}`, sent);
    expect(status).toBe(200);
    expect(json).toMatchObject({ id, email, name: before.name, rol_id: 3, version: before.version + 1 });
    expect(await read(id, api.b)).toMatchObject({ rol_id: 4, estado: 'activo' });
    const [row] = await api.db.system.select().from(usuarioTable).where(eq(usuarioTable.id, id));
    expect(row).toMatchObject({ email, rol_id: 4, estado: 'activo', clave_hash: null });
  });

  it('needs the current version', async () => {
    const { id, version } = await read((await api.person('monitor', [api.a])).id);
    const answers = await Promise.all([2, 3].map((rol_id) => admin().call('PUT', `${url}/${id}`, { rol_id, version })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'VERSION_CONFLICTO',
      registro: { id, version: version + 1 },
    });
    expect((await admin().call('PUT', `${url}/${id}`, { rol_id: 3 })).json.errors).toEqual({
      version: ['Obligatorio'],
    });
  });

  it('never makes a superadmin', async () => {
    const { id, version } = await read((await api.person('monitor', [api.a])).id);
    for (const role of ['admin', 'superadmin'] as const) {
      expect((await api.as(role).call('PUT', `${url}/${id}`, { rol_id: 1, version })).json.errors).toEqual({
        rol_id: ['Valor no permitido'],
      });
      expect((await api.as(role).call('PATCH', `${url}?${filter({ id: [id] })}`, { rol_id: 1 })).status).toBe(422);
    }
  });

  it('applies only to other users: nobody can block, demote or remove themself, alone or in bulk', async () => {
    const { id } = await admin().who;
    const { version } = await read(id);
    const other = await api.person('monitor', [api.a]);
    const both = filter({ id: [other.id, id] });
    expect((await admin().call('PUT', `${url}/${id}`, { estado: 'bloqueado', version })).json.code).toBe('CONFLICTO');
    expect((await admin().call('PUT', `${url}/${id}`, { rol_id: 4, version })).json.code).toBe('CONFLICTO');
    expect((await admin().call('PATCH', `${url}?${both}`, { estado: 'bloqueado' })).json.code).toBe('CONFLICTO');
    expect((await admin().call('DELETE', `${url}/${id}`)).json.code).toBe('CONFLICTO');
    expect((await admin().call('DELETE', `${url}?${both}`)).json.code).toBe('CONFLICTO');
    expect(await read(other.id)).toMatchObject({ estado: 'activo' });
  });

  it('succeeds for one of two admins who block each other at once', async () => {
    const [one, two] = [await api.person('admin', [api.a]), await api.person('admin', [api.a])];
    const block = (by: { token: string }, whom: { id: number }) =>
      api.by(by).call('PUT', `${url}/${whom.id}`, { estado: 'bloqueado', version: 1 });
    const answers = await Promise.all([block(one, two), block(two, one)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([(await read(one.id)).estado, (await read(two.id)).estado].sort()).toEqual(['activo', 'bloqueado']);
  });

  it('of several is all or nothing', async () => {
    const [one, two] = [await api.person('monitor', [api.a]), await api.person('monitor', [api.a])];
    expect((await admin().call('PATCH', `${url}?${filter({ id: [one.id, 888_888] })}`, { rol_id: 3 })).status).toBe(
      404,
    );
    expect((await read(one.id)).rol_id).toBe(4);
    expect((await admin().call('PATCH', `${url}?${filter({ id: [one.id, two.id] })}`, { rol_id: 3 })).json).toEqual([
      one.id,
      two.id,
    ]);
    expect((await admin().call('DELETE', `${url}?${filter({ id: [one.id, two.id] })}`)).json).toEqual([one.id, two.id]);
    expect(
      await api.db.system
        .select()
        .from(membresiaTable)
        .where(and(eq(membresiaTable.empresa_id, api.a), eq(membresiaTable.user_id, one.id))),
    ).toEqual([]);
  });

  it('that removes a user keeps the account, which may be invited again', async () => {
    const { id, email } = await api.person('monitor', [api.a, api.b]);
    await admin().call('DELETE', `${url}/${id}`);
    expect(await read(id, api.b)).toMatchObject({ email, estado: 'activo' });
    expect(await invite({ email })).toMatchObject({ id, estado: 'invitado' });
  });
});

describe('a superadmin on the list', () => {
  const aSuperadminMember = async () => {
    const { id, email } = await api.person('superadmin', []);
    await api.db.system.insert(membresiaTable).values({ user_id: id, empresa_id: api.a, rol_id: 4 });
    return { id, email };
  };

  it('is seen only by superadmins', async () => {
    const { id, email } = await aSuperadminMember();
    expect((await admin().call('GET', `${url}/${id}`)).status).toBe(404);
    expect((await admin().call('GET', `${url}?${filter({ q: email })}`)).json).toEqual([]);
    expect((await admin().call('GET', `${url}/conteos?campo=rol_id`)).json).not.toHaveProperty('1');
    expect((await admin().call('POST', `${url}/${id}/restablecer`)).status).toBe(404);
    expect((await admin().call('DELETE', `${url}/${id}`)).status).toBe(404);
    expect((await api.as('superadmin').call('GET', `${url}/${id}`)).json).toMatchObject({ email, rol_id: 1 });
  });

  it('cannot be changed by a company', async () => {
    const { id } = await aSuperadminMember();
    const { version } = (await api.as('superadmin').call('GET', `${url}/${id}`)).json;
    expect((await api.as('superadmin').call('PUT', `${url}/${id}`, { estado: 'bloqueado', version })).json.code).toBe(
      'CONFLICTO',
    );
  });

  it('only invited looks like any other user', async () => {
    const { email } = await api.person('superadmin', []);
    expect(await invite({ email })).toMatchObject({ name: email, rol_id: 4, estado: 'invitado' });
  });
});

it('an admin has a reset mailed to a member, and never sees the link', async () => {
  const { id, email } = await api.person('monitor', [api.a]);
  const { status, json } = await admin().call('POST', `${url}/${id}/restablecer`);
  expect(status).toBe(200);
  const token = linkIn((await mailsTo(email))[0]).searchParams.get('token') ?? '';
  expect(JSON.stringify(json)).not.toContain(token);
  expect((await api.call('POST', '/api/password/reset', { token, password: 'una clave larga' })).status).toBe(200);
  const waiting = await invite();
  expect((await admin().call('POST', `${url}/${waiting.id}/restablecer`)).json.code).toBe('CONFLICTO');
});
