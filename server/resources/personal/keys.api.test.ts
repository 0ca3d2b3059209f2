import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { LlaveDesconocida } from '#contract/entities/personal';
import { roles } from '#contract/core/roles';
import { can } from '#contract/core/access';
import { startTestApi } from '../../testing/app';
import { unaPersona } from '../../testing/factories';
import { aTracker } from '../../testing/trackers';
import { useApi } from '../../testing/useApi';
import { emptyFrame } from '../../tracking/index';

const api = useApi(startTestApi);
const admin = (company = api.a) => api.as('admin', company);
const aPersona = (given: object, company = api.a) => admin(company).call('POST', '/api/personal', unaPersona(given));
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const unknown = async (company = api.a): Promise<LlaveDesconocida[]> => {
  const { status, json } = await admin(company).call('GET', '/api/personal/llaves-desconocidas');
  expect(status).toBe(200);
  return json;
};

/** An asset on which these keys were read, so many minutes ago. */
const aTruck = async (read: [minutes: number, atributos: Record<string, unknown>][], company = api.a) => {
  const tracker = await aTracker(api, company);
  for (const [minutes, atributos] of read)
    await api.tracking.accept(company, tracker.name, { ...emptyFrame(minutesAgo(minutes)), atributos });
  await api.tracking.projected();
  return tracker;
};

describe('keys that nobody has', () => {
  it('are listed by the key, the newest first, with where they were read, how often and since when', async () => {
    await aPersona({ llavero_rfid: 'AAAA0001' });
    const truck = await aTruck([
      [90, { conductor: 'BBBB0002' }],
      [60, { conductor: 'BBBB0002' }],
      [59, { driverUniqueId: 'BBBB0002' }],
      [50, { conductor: '0100aaaa' }],
      [40, { conductor: '0000000000000000' }],
      [30, { conductor: 'FFFF-FFFF' }],
    ]);
    const bus = await aTruck([[20, { driverUniqueId: 'cccc0003' }]]);
    await aTruck([[44_700, { conductor: 'DDDD0004' }]]);
    const found = await unknown();
    expect(found).toMatchObject([
      { llave: 'cccc0003', activo_id: bus.id, dispositivo_id: bus.device, veces: 1 },
      { llave: 'BBBB0002', activo_id: truck.id, dispositivo_id: truck.device, veces: 3 },
    ]);
    expect(found[1]?.activo_nombre).toMatch(/./);
    const age = (at = '') => Math.round((Date.now() - Date.parse(at)) / 60_000);
    expect([age(found[1]?.primera_en), age(found[1]?.ultima_en)]).toEqual([90, 59]);
    expect(await unknown(api.b)).toEqual([]);
    await aPersona({ llavero_rfid: '0200BBBB' });
    await aPersona({ llavero_rfid: 'CCCC0003' }, api.b);
    expect((await unknown()).map(({ llave }) => llave)).toEqual(['cccc0003']);
  });

  it.each(roles)('are shown to a %s only if they may edit the staff', async (role) => {
    const { status } = await api.as(role).call('GET', '/api/personal/llaves-desconocidas');
    expect(status).toBe(can(role, 'edit', 'personal') ? 200 : 403);
  });
});

describe('the key of a person', () => {
  it('is refused to a second one in another writing: its field says whose it is', async () => {
    await aPersona({ nombre: 'Ana', apellido: 'Paz', llavero_rfid: '12AB34CD' });
    const refused = { status: 422, json: { errors: { llavero_rfid: ['Ya es de Ana Paz'] } } };
    expect(await aPersona({ llavero_rfid: 'cd:34:ab:12' })).toMatchObject(refused);
    expect(await aPersona({ llavero_rfid: String(0x12ab34cd) })).toMatchObject(refused);
    expect((await aPersona({ llavero_rfid: '12AB34CD' }, api.b)).status).toBe(201);
    const beto = (await aPersona({ nombre: 'Beto' })).json;
    const patch = { version: beto.version, llavero_rfid: '0012ab34cd' };
    expect(await admin().call('PATCH', `/api/personal/${beto.id}`, patch)).toMatchObject(refused);
  });

  it('may be written in another way by the person who has it, and is free once they are gone', async () => {
    const eva = (await aPersona({ llavero_rfid: '77AA88BB' })).json;
    const patch = { version: eva.version, llavero_rfid: '77:aa:88:bb' };
    expect((await admin().call('PATCH', `/api/personal/${eva.id}`, patch)).status).toBe(200);
    expect((await admin().call('DELETE', `/api/personal/${eva.id}`)).status).toBe(200);
    expect((await aPersona({ llavero_rfid: 'BB88AA77' })).status).toBe(201);
    // Restored, she would be a second one.
    await expect(
      api.db.system.execute(
        sql`update personal set eliminado_en = null where empresa_id = ${api.a} and id = ${eva.id}`,
      ),
    ).rejects.toThrow();
  });

  it('goes to one of two who ask for it at once in two writings', async () => {
    const answers = await Promise.all(
      ['5A5B5C5D', '5d5c5b5a', '5A-5B-5C-5D'].map((llavero_rfid) => aPersona({ llavero_rfid })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
  });

  it('of several people in one request is refused, too', async () => {
    const ids = [(await aPersona({})).json.id, (await aPersona({})).json.id];
    const url = `/api/personal?filter=${JSON.stringify({ id: ids })}`;
    expect(await admin().call('PATCH', url, { llavero_rfid: '99AA99BB' })).toMatchObject({
      status: 422,
      json: { errors: { llavero_rfid: ['Ya existe'] } },
    });
  });

  it('marks the assets on which it was read, from its first reading or 31 days back, and no others', async () => {
    const truck = await aTruck([
      [300, { conductor: '31AC31AD' }],
      [200, { conductor: '31AC31AD' }],
    ]);
    await aTruck([[100, { conductor: '31AC31AE' }]]);
    const marks = () =>
      api.db.tenant(api.a, async (tx) => {
        const id = sql`(select max(id) from personal where empresa_id = ${api.a})`;
        await tx.execute(
          sql`update personal set llavero_rfid = ${'AD31AC31'} where empresa_id = ${api.a} and id = ${id}`,
        );
        const { rows } = await tx.execute(sql`
          select activo_id, causa, prioridad, round(extract(epoch from now() - desde) / 60)::int as minutos
          from recalculos_pendientes where empresa_id = ${api.a} order by id`);
        return rows;
      });
    await aPersona({});
    expect(await marks()).toEqual([{ activo_id: truck.id, causa: 'asignacion', prioridad: 1, minutos: 300 }]);
  });
});
