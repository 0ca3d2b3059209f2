import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#contract/core/roles';
import { notificacionTable as n } from '../../../db/tables/notificaciones';
import { membresiaTable } from '../../../db/tables/usuarios';
import { useApi } from '../../../testing/useApi';
import { raiseEvents } from '../../../testing/events';
import { unaRegla } from '../../../testing/factories';
import { createEventEffects } from '../rules/effects';
import { escalateDue } from '../rules/escalation';
import { eventoTable as e } from '../../../db/tables/eventos';

const api = useApi();
let people: Record<'admin' | 'monitor', number>;
beforeAll(async () => {
  people = { admin: (await api.as('admin').who).id, monitor: (await api.as('monitor').who).id };
});
beforeEach(async () => {
  await api.db.system.delete(n).where(eq(n.empresa_id, api.a));
  await api.db.system.update(e).set({ estado: 'descartado' }).where(eq(e.empresa_id, api.a));
});

const nameOf = async (role: 'admin' | 'monitor') =>
  (await api.as('admin').get('/api/eventos/personas')).find(({ id }: { id: number }) => id === people[role])
    .nombre as string;
const raise = (...given: Parameters<typeof raiseEvents>[2]) => raiseEvents(api, api.a, given.length > 0 ? given : [{}]);
const one = async (given: Parameters<typeof raiseEvents>[2][number] = {}) => (await raise(given))[0] ?? 0;
const read = async (id: number, role: Role = 'admin') => await api.as(role).get(`/api/eventos/${id}`);
const assign = (body: object, role: Role = 'monitor') => api.as(role).call('POST', '/api/eventos/asignar', body);
const found = async (filter: object, role: Role = 'monitor') =>
  (await api.as(role).get(`/api/eventos?filter=${JSON.stringify(filter)}`)).map(({ id }: { id: number }) => id);
const noticesOf = async (id: number, role: Role = 'monitor') => await api.as(role).get(`/api/eventos/${id}/avisos`);

describe('the owner of an event', () => {
  it('is whoever takes it, who acknowledges it with that', async () => {
    const id = await one();
    expect((await assign({ ids: [id], usuario_id: people.monitor })).json).toEqual({ cambiados: [id], rechazados: [] });
    const event = await read(id);
    expect(event).toMatchObject({
      estado: 'reconocido',
      atendido_por_id: people.monitor,
      atendido_por: await nameOf('monitor'),
    });
    expect(
      event.pasos.map(({ clase, atiende }: { clase: string; atiende: string | null }) => [clase, atiende]),
    ).toEqual([
      ['estado', null],
      ['dueno', event.atendido_por],
    ]);
  });

  it('keeps it when somebody else takes it, unless they say that it passes to them', async () => {
    const id = await one();
    await assign({ ids: [id], usuario_id: people.monitor });
    const { json } = await assign({ ids: [id], usuario_id: people.admin }, 'admin');
    expect(json).toEqual({ cambiados: [], rechazados: [{ id, code: 'CONFLICTO' }] });
    await assign({ ids: [id], usuario_id: people.admin, reasignar: true }, 'admin');
    expect((await read(id)).atendido_por_id).toBe(people.admin);
  });

  it('taken by two at once is one of them', async () => {
    const id = await one();
    const answers = await Promise.all([
      assign({ ids: [id], usuario_id: people.monitor }),
      assign({ ids: [id], usuario_id: people.admin }, 'admin'),
    ]);
    expect(answers.flatMap(({ json }) => json.cambiados)).toEqual([id]);
  });

  it('is told of what others give them, without having acknowledged it', async () => {
    const id = await one();
    await assign({ ids: [id], usuario_id: people.monitor }, 'admin');
    expect((await read(id)).estado).toBe('abierto');
    const told = await api.as('monitor').get('/api/notificaciones');
    expect(told).toMatchObject([
      { titulo: `${await nameOf('admin')} le asignó: Exceso de velocidad`, url: `/eventos?evento=${id}` },
    ]);
  });

  it('is whoever has it in hand, and stays so', async () => {
    const id = await one();
    await api.as('monitor').call('POST', `/api/eventos/${id}/transicion`, { a: 'en_gestion', version: 1 });
    expect((await read(id)).atendido_por_id).toBe(people.monitor);
    await api.as('admin').call('POST', `/api/eventos/${id}/transicion`, { a: 'resuelto', version: 2 });
    expect((await read(id)).atendido_por_id).toBe(people.monitor);
    expect((await assign({ ids: [id], usuario_id: people.monitor })).json.rechazados).toEqual([
      { id, code: 'CONFLICTO' },
    ]);
  });

  it('is found by «míos» and «sin dueño», each user by their own', async () => {
    const [mine = 0, theirs = 0, free = 0] = await raise({}, {}, {});
    await assign({ ids: [mine], usuario_id: people.monitor });
    await assign({ ids: [theirs], usuario_id: people.admin }, 'admin');
    const ids = { id: [mine, theirs, free] };
    expect(await found({ ...ids, mio: true })).toEqual([mine]);
    expect(await found({ ...ids, mio: true }, 'admin')).toEqual([theirs]);
    expect(await found({ ...ids, con_dueno: false })).toEqual([free]);
  });

  it('is somebody who may: no operario, nobody of elsewhere, no monitor for what they do not see', async () => {
    const [id = 0, order = 0] = await raise({}, { tipo: 'orden_vencida' });
    const operario = (await api.as('operario').who).id;
    const elsewhere = (await api.as('monitor', api.b).who).id;
    for (const usuario_id of [operario, elsewhere, 999_999])
      expect((await assign({ ids: [id], usuario_id })).status).toBe(422);
    expect((await assign({ ids: [order], usuario_id: people.monitor }, 'admin')).json.rechazados).toEqual([
      { id: order, code: 'CONFLICTO' },
    ]);
    const [foreign = 0] = await raiseEvents(api, api.b, [{}]);
    expect((await assign({ ids: [foreign], usuario_id: people.monitor })).json.rechazados).toEqual([
      { id: foreign, code: 'NO_ENCONTRADO' },
    ]);
    const listed = (await api.as('monitor').get('/api/eventos/personas')).map((person: { id: number }) => person.id);
    expect(listed).toEqual(expect.arrayContaining([people.admin, people.monitor]));
    expect(listed).not.toContain(operario);
    expect((await api.as('operario').call('GET', '/api/eventos/personas')).status).toBe(403);
  });

  it('who leaves the company leaves it without one, and so does who is blocked', async () => {
    const [leaver, blocked] = [await api.person('monitor', [api.a]), await api.person('monitor', [api.a])];
    const [first = 0, second = 0] = await raise({}, {});
    await assign({ ids: [first], usuario_id: leaver.id }, 'admin');
    await assign({ ids: [second], usuario_id: blocked.id }, 'admin');
    const { json } = await api.as('admin').call('DELETE', `/api/usuarios/${leaver.id}`);
    expect(json.efectos).toEqual([`Un evento que atendía ${leaver.email} quedó sin dueño.`]);
    const { json: member } = await api.as('admin').call('GET', `/api/usuarios/${blocked.id}`);
    await api.as('admin').call('PUT', `/api/usuarios/${blocked.id}`, { estado: 'bloqueado', version: member.version });
    expect([(await read(first)).atendido_por_id, (await read(second)).atendido_por_id]).toEqual([null, null]);
  });
});

const channels = { canales: ['app'], destinatarios: { usuarios: [], roles: ['monitor'] } };
const step = (minutos: number, given: object) => ({ minutos, usuarios: [], roles: [], canales: ['app'], ...given });
const aRule = async (escalamiento: object[], given: object = {}) => {
  const { status, json } = await api
    .as('admin')
    .call('POST', '/api/reglas', unaRegla({ ...channels, escalamiento, ...given }));
  expect([status, json.errors]).toEqual([201, undefined]);
  return json as { id: number; version: number };
};
const effects = () => createEventEffects({ db: api.db, changed: () => {}, log: () => {} }).look();
const escalate = () => escalateDue(api.db, () => {});
/** As if so many minutes had passed. */
const later = (id: number, minutes: number) =>
  api.db.system
    .update(e)
    .set({
      creado_en: sql`creado_en - ${minutes} * interval '1 minute'`,
      escala_en: sql`escala_en - ${minutes} * interval '1 minute'`,
    })
    .where(eq(e.id, id));
const ofRule = async (regla_id: number, given: object = {}) => {
  const id = await one({ regla_id, efectos_pendientes: true, fin_en: null, ...given });
  await effects();
  return id;
};
const told = async (userId: number) =>
  (
    await api.db.system
      .select()
      .from(n)
      .where(and(eq(n.empresa_id, api.a), eq(n.user_id, userId)))
      .orderBy(n.id)
  ).map(({ escala_paso }) => escala_paso);

describe('an event that nobody acknowledges', () => {
  it('goes to the next ones, step by step, each once, whichever process comes first', async () => {
    const { id: regla_id } = await aRule([
      step(5, { roles: ['admin'] }),
      step(15, { roles: ['monitor', 'admin'], canales: ['app', 'push'] }),
    ]);
    const id = await ofRule(regla_id);
    await escalate();
    expect([await told(people.monitor), await told(people.admin)]).toEqual([[null], []]);
    await later(id, 6);
    await Promise.all([escalate(), escalate(), escalate()]);
    expect([await told(people.monitor), await told(people.admin)]).toEqual([[null], [1]]);
    await later(id, 10);
    await Promise.all([escalate(), escalate()]);
    expect([await told(people.monitor), await told(people.admin)]).toEqual([
      [null, 2],
      [1, 2],
    ]);
    await later(id, 60);
    await escalate();
    expect(await told(people.admin)).toEqual([1, 2]);
    const [notice] = await api.db.system
      .select()
      .from(n)
      .where(and(eq(n.user_id, people.admin), eq(n.escala_paso, 1)));
    expect(notice).toMatchObject({ causa: `escala ${id} 1`, url: `/eventos?evento=${id}` });
    expect(notice?.texto).toMatch(/^Nadie lo ha reconocido en 5 min/);
  });

  it.each([
    [
      'was acknowledged',
      (id: number) => api.as('monitor').call('POST', '/api/eventos/transicion', { ids: [id], a: 'reconocido' }),
    ],
    ['was taken', (id: number) => assign({ ids: [id], usuario_id: people.monitor })],
    [
      'was resolved',
      (id: number) => api.as('monitor').call('POST', '/api/eventos/transicion', { ids: [id], a: 'resuelto' }),
    ],
    [
      'ended by itself',
      (id: number) =>
        api.db.system
          .update(e)
          .set({ fin_en: sql`now() + interval '1 second'` })
          .where(eq(e.id, id)),
    ],
    [
      'was withdrawn',
      (id: number) => api.db.system.update(e).set({ corregido: true, estado: 'descartado' }).where(eq(e.id, id)),
    ],
    ['lost its rule', (_: number, rule: number) => api.as('admin').call('DELETE', `/api/reglas/${rule}`)],
    [
      'has a rule that was switched off',
      (_: number, rule: number, version: number) =>
        api.as('admin').call('PUT', `/api/reglas/${rule}`, { activa: false, version }),
    ],
  ] as const)('no longer goes to anybody once it %s', async (_what, happens) => {
    const rule = await aRule([step(5, { roles: ['admin'] })]);
    const id = await ofRule(rule.id);
    await happens(id, rule.id, rule.version);
    await later(id, 6);
    await escalate();
    expect(await told(people.admin)).toEqual([]);
    const [row] = await api.db.system.select().from(e).where(eq(e.id, id));
    expect(row?.estado === 'abierto' && row.escala_en !== null).toBe(false);
  });

  it('is told although it lasted only a moment', async () => {
    const rule = await aRule([step(5, { roles: ['admin'] })]);
    const id = await ofRule(rule.id, { tipo: 'frenada_brusca', fin_en: new Date(Date.now() - 1_000).toISOString() });
    await later(id, 6);
    await api.db.system
      .update(e)
      .set({ fin_en: sql`creado_en` })
      .where(eq(e.id, id));
    await escalate();
    expect(await told(people.admin)).toEqual([1]);
  });

  it('skips who is no longer there, says so, and goes on at once when a step reached nobody', async () => {
    const gone = await api.person('monitor', [api.a]);
    const rule = await aRule([step(5, { usuarios: [gone.id] }), step(60, { roles: ['admin'] })]);
    await api.db.system.update(membresiaTable).set({ estado: 'bloqueado' }).where(eq(membresiaTable.user_id, gone.id));
    const id = await ofRule(rule.id);
    await later(id, 6);
    await escalate();
    expect(await told(people.admin)).toEqual([2]);
    const { escalamiento } = await noticesOf(id);
    expect(escalamiento).toMatchObject([
      { paso: 1, avisados_n: 0, omitidos: [{ persona: expect.stringMatching(/^Persona/), motivo: 'ausente' }] },
      { paso: 2, avisados_n: 1, omitidos: [] },
    ]);
    const stock = await aRule([step(5, { usuarios: [people.monitor], roles: ['admin'] })], {
      tipo: 'repuesto_bajo_minimo',
      umbral: null,
    });
    const part = await ofRule(stock.id, { tipo: 'repuesto_bajo_minimo' });
    await later(part, 6);
    await escalate();
    expect((await noticesOf(part, 'admin')).escalamiento).toMatchObject([
      { paso: 1, avisados_n: 1, omitidos: [{ motivo: 'sin_permiso' }] },
    ]);
  });

  it('waits for the steps as they are now when its rule changes', async () => {
    const rule = await aRule([step(60, { roles: ['admin'] })]);
    const id = await ofRule(rule.id);
    await api
      .as('admin')
      .call('PUT', `/api/reglas/${rule.id}`, { escalamiento: [step(3, { roles: ['admin'] })], version: rule.version });
    await later(id, 4);
    await escalate();
    expect(await told(people.admin)).toEqual([1]);
  });

  it('is told by a rule that tells nobody at first, too', async () => {
    const rule = await aRule([step(1, { roles: ['admin'] })], {
      canales: [],
      destinatarios: { usuarios: [], roles: [] },
    });
    const id = await ofRule(rule.id);
    await later(id, 2);
    await escalate();
    expect([await told(people.monitor), await told(people.admin)]).toEqual([[], [1]]);
  });
});

describe('the steps of a rule', () => {
  const refused = async (...escalamiento: object[]) =>
    (await api.as('admin').post('/api/reglas', unaRegla({ ...channels, escalamiento }))).errors?.escalamiento?.[0];

  it('come one after the other, each with somebody of the company to tell', async () => {
    expect(await refused(step(10, { roles: ['admin'] }), step(10, { roles: ['admin'] }))).toBe(
      'Paso 2: va después del paso 1, con más minutos',
    );
    expect(await refused(step(10, {}))).toBe('Paso 1: diga a quién avisar');
    const elsewhere = (await api.as('monitor', api.b).who).id;
    expect(await refused(step(10, { usuarios: [elsewhere] }))).toBe('Alguien ya no trabaja en esta empresa');
    expect(await refused(...[1, 2, 3, 4, 5, 6].map((minutos) => step(minutos, { roles: ['admin'] })))).toBe(
      'Hasta 5 pasos',
    );
  });

  it('lose who leaves the company, and go when nobody is left in them', async () => {
    const leaver = await api.person('monitor', [api.a]);
    const rule = await aRule(
      [step(5, { usuarios: [leaver.id] }), step(10, { usuarios: [leaver.id], roles: ['admin'] })],
      { nombre: 'Con pasos' },
    );
    const { json } = await api.as('admin').call('DELETE', `/api/usuarios/${leaver.id}`);
    expect(json.efectos).toEqual([
      `La regla «Con pasos» pierde un paso de su escalamiento: solo avisaba a ${leaver.email}.`,
    ]);
    const now = await api.as('admin').get(`/api/reglas/${rule.id}`);
    expect(now.escalamiento).toEqual([step(10, { roles: ['admin'] })]);
  });
});

describe('what was told to whom', () => {
  it('is told with its channel, its result, and when it was read and answered', async () => {
    const rule = await aRule([], { canales: ['app', 'correo'] });
    const id = await ofRule(rule.id);
    await api.as('monitor').call('POST', '/api/notificaciones/leidas', { todas: true });
    await assign({ ids: [id], usuario_id: people.monitor });
    const persona = await nameOf('monitor');
    expect((await noticesOf(id)).avisos).toMatchObject([
      {
        persona,
        canal: 'app',
        causa: 'regla',
        resultado: 'entregado',
        leido_en: expect.any(String),
        atendido_en: expect.any(String),
      },
      { persona, canal: 'correo', causa: 'regla', resultado: 'en_cola', enviado_en: null },
    ]);
    await api.db.system
      .update(n)
      .set({ correo_pendiente: false, correo_en: sql`now()`, correo_resultado: 'leido_antes' })
      .where(eq(n.evento_id, id));
    expect((await noticesOf(id)).avisos[1]).toMatchObject({ resultado: 'leido_antes', enviado_en: expect.any(String) });
  });

  it('includes a notice that counted it among many', async () => {
    const rule = await aRule([]);
    const ids = await raise(
      ...Array.from({ length: 7 }, (_, at) => ({
        ...{ regla_id: rule.id, efectos_pendientes: true },
        // Too far apart for a storm.
        inicio_en: new Date(Date.now() - (20 + 3 * at) * 60_000).toISOString(),
      })),
    );
    await effects();
    const summed = await Promise.all(ids.map(async (id) => (await noticesOf(id)).avisos[0]?.resumido));
    expect(summed.filter((each) => each === true)).toHaveLength(2);
    expect(summed.filter((each) => each === false)).toHaveLength(5);
  });

  it('is for those who may see the event', async () => {
    const [id = 0, order = 0] = await raise({}, { tipo: 'orden_vencida' });
    expect((await api.as('operario').call('GET', `/api/eventos/${id}/avisos`)).status).toBe(403);
    expect((await api.as('admin', api.b).call('GET', `/api/eventos/${id}/avisos`)).status).toBe(404);
    expect((await api.as('monitor').call('GET', `/api/eventos/${order}/avisos`)).status).toBe(404);
  });
});
