import { describe, expect, it } from 'vitest';
import { useApi } from '../../testing/useApi';
import { unaPersona } from '../../testing/factories';

const api = useApi();

const admin = () => api.as('admin');
const aPersona = async (given: object = {}) => (await admin().call('POST', '/api/personal', unaPersona(given))).json;
const put = (row: { id: number; version: number }, body: object) =>
  admin().call('PUT', `/api/personal/${row.id}`, { version: row.version, ...body });
const listed = async (filter: object) =>
  (await admin().call('GET', `/api/personal?range=[0,99]&filter=${JSON.stringify(filter)}`)).json as { id: number }[];
const inDays = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);

describe('personal', () => {
  it('are linked only to a member of the company, active or invited', async () => {
    const member = await api.person('operario', [api.a]);
    const foreigner = await api.person('operario', [api.b]);
    const invited = (await admin().call('POST', '/api/usuarios', { email: 'invitada@prueba.test', rol_id: 3 })).json;
    expect((await aPersona({ user_id: member.id })).user_id).toBe(member.id);
    expect((await aPersona({ user_id: invited.id })).user_id).toBe(invited.id);
    for (const user_id of [foreigner.id, 888_888])
      expect(await admin().call('POST', '/api/personal', unaPersona({ user_id }))).toMatchObject({
        status: 404,
        json: { errors: { user_id: ['No existe'] } },
      });
    const blocked = await api.person('operario', [api.a]);
    const { version } = (await admin().call('GET', `/api/usuarios/${blocked.id}`)).json;
    await admin().call('PUT', `/api/usuarios/${blocked.id}`, { version, estado: 'bloqueado' });
    expect((await admin().call('POST', '/api/personal', unaPersona({ user_id: blocked.id }))).status).toBe(404);
  });

  it('have a user of their own, and keep it when they are edited after it was blocked', async () => {
    const member = await api.person('operario', [api.a]);
    const ana = await aPersona({ user_id: member.id });
    expect(await admin().call('POST', '/api/personal', unaPersona({ user_id: member.id }))).toMatchObject({
      status: 422,
      json: { errors: { user_id: ['Ya existe'] } },
    });
    const { version } = (await admin().call('GET', `/api/usuarios/${member.id}`)).json;
    await admin().call('PUT', `/api/usuarios/${member.id}`, { version, estado: 'bloqueado' });
    expect((await put(ana, { cargo: 'Mecánica', user_id: member.id })).json).toMatchObject({
      cargo: 'Mecánica',
      user_id: member.id,
    });
  });

  it('exclude users who are already linked from the free ones', async () => {
    const [linked, free] = [await api.person('operario', [api.a]), await api.person('operario', [api.a])];
    await aPersona({ user_id: linked.id });
    const users = async (con_persona: boolean) =>
      (
        (await admin().call('GET', `/api/usuarios?range=[0,99]&filter=${JSON.stringify({ con_persona })}`)).json as {
          id: number;
        }[]
      ).map(({ id }) => id);
    expect(await users(false)).toContain(free.id);
    expect(await users(false)).not.toContain(linked.id);
    expect(await users(true)).toContain(linked.id);
  });

  it('report the field of a document or key fob that another person has', async () => {
    await aPersona({ documento_numero: '1020', llavero_rfid: 'A1' });
    expect((await admin().call('POST', '/api/personal', unaPersona({ documento_numero: '1020' }))).json.errors).toEqual(
      { documento_numero: ['Ya existe'] },
    );
    expect((await admin().call('POST', '/api/personal', unaPersona({ llavero_rfid: 'A1' }))).json.errors).toEqual({
      llavero_rfid: ['Ya existe'],
    });
  });

  it('are found by the state of their licence', async () => {
    const vencida = await aPersona({ licencia_vence_en: inDays(-2) });
    const porVencer = await aPersona({ licencia_vence_en: inDays(20) });
    const alDia = await aPersona({ licencia_vence_en: inDays(200) });
    const found = async (situacion_licencia: string) => (await listed({ situacion_licencia })).map(({ id }) => id);
    expect(await found('vencida')).toEqual([vencida.id]);
    expect(await found('por_vencer')).toEqual([porVencer.id]);
    expect(await found('al_dia')).toEqual([alDia.id]);
    expect(await found('sin_licencia')).not.toContain(alDia.id);
  });

  it('are in a level when they are in one below it', async () => {
    const region = await api.aNivel();
    const sede = await api.aNivel({ padre_id: region.id });
    const { id } = await aPersona({ nivel_id: sede.id });
    expect((await listed({ bajo_nivel_id: region.id })).map((row) => row.id)).toEqual([id]);
    expect(await listed({ nivel_id: region.id })).toEqual([]);
  });

  it('are not deleted while they are responsible for an asset, drive one or head a level: the message says what to do', async () => {
    const [keeper, driver, head] = [await aPersona(), await aPersona(), await aPersona()];
    await api.anActivo({ responsable_id: keeper.id });
    await api.anActivo({ conductor_id: driver.id });
    await api.aNivel({ responsable_id: head.id });
    for (const { id } of [keeper, driver, head]) {
      const { status, json } = await admin().call('DELETE', `/api/personal/${id}`);
      expect(status).toBe(409);
      expect(json.message).toContain('«Retirado»');
    }
    expect((await admin().call('DELETE', `/api/personal?filter={"id":[${keeper.id},${head.id}]}`)).status).toBe(409);
    const free = await aPersona();
    expect((await admin().call('DELETE', `/api/personal/${free.id}`)).status).toBe(200);
  });

  it('have documents, which only the office of their company sees and adds', async () => {
    const { id } = await aPersona();
    const url = `/api/personal/${id}/documentos`;
    expect((await admin().call('GET', url)).json).toEqual([]);
    for (const role of ['monitor', 'operario'] as const) {
      expect((await api.as(role).call('GET', url)).status).toBe(403);
      expect((await api.as(role).call('POST', url, { tipo: 'Licencia' })).status).toBe(403);
    }
    expect((await api.as('admin', api.b).call('GET', url)).status).toBe(404);
    expect(await admin().call('POST', url, { tipo: 'Licencia' })).toMatchObject({
      status: 201,
      json: { archivo_id: null },
    });
    expect((await admin().call('POST', url, {})).json.errors).toHaveProperty('tipo');
  });

  it('store no hours for an empty day', async () => {
    expect((await aPersona({ turno: { lunes: 480, martes: null } })).turno).toEqual({ lunes: 480 });
    expect(
      (await admin().call('POST', '/api/personal', unaPersona({ turno: { lunes: 1_441 } }))).json.errors,
    ).toHaveProperty(['turno.lunes']);
    expect((await admin().call('POST', '/api/personal', unaPersona({ turno: { festivo: 60 } }))).status).toBe(422);
  });

  it('show their wages only to users who may edit them', async () => {
    const { id } = await aPersona({ tarifa_hora: 25_000, telefono: '+57 300 123 4567' });
    expect((await admin().call('GET', `/api/personal/${id}`)).json).toMatchObject({
      tarifa_hora: 25_000,
      telefono: '+573001234567',
    });
    for (const role of ['monitor', 'operario'] as const) {
      const [row] = (await api.as(role).call('GET', `/api/personal?filter={"id":[${id}]}`)).json;
      expect(Object.keys(row).sort()).toEqual([
        'apellido',
        'estado',
        'id',
        'image_url',
        'nombre',
        'nombre_completo',
        'tipo',
        'uuid',
      ]);
      expect((await api.as(role).call('GET', '/api/personal?range=[0,9]&sort=["documento_numero","ASC"]')).status).toBe(
        400,
      );
      expect((await api.as(role).call('GET', '/api/personal?range=[0,9]&filter={"user_id":1}')).status).toBe(400);
    }
  });
});
