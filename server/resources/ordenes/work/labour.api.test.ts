import { describe, expect, it } from 'vitest';
import type { TestApi } from '../../../testing/app';
import { prepared, useApi } from '../../../testing/useApi';
import { atWork } from '../../../testing/work';

const api = useApi();
const fixture = prepared(() => atWork(api));

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const labour = (id: number, rest = '') => `/api/ordenes/${id}/mano-obra${rest}`;
type Caller = Omit<ReturnType<TestApi['as']>, 'who'>;
const hours = (caller: Caller, order: number, from: number, to: number, given: object = {}, headers = {}) =>
  caller.call('POST', labour(order), { inicio_en: ago(from), fin_en: ago(to), ...given }, headers);

describe('hours worked on an order', () => {
  it('cost the rate that the person had when they were entered, and do not change the version of the order', async () => {
    const person = await fixture.staff({ tarifa_hora: 30_000 });
    const order = await fixture.anOrder();
    const made = await hours(fixture.admin, order.id, 200, 110, { personal_id: person.id, nota: 'Frenos' });
    expect(made).toMatchObject({
      status: 201,
      json: { minutos: 90, tarifa_hora: 30_000, costo: 45_000, persona: person.nombre_completo, nota: 'Frenos' },
    });
    await fixture.admin.call('PUT', `/api/personal/${person.id}`, { version: person.version, tarifa_hora: 60_000 });
    expect(await fixture.orderNow(order.id)).toMatchObject({
      costo_mano_obra: 45_000,
      costo_total: 45_000,
      version: order.version,
    });
    await hours(fixture.admin, order.id, 100, 80, { personal_id: person.id, incluye_costo: false });
    expect(await fixture.admin.get(labour(order.id))).toMatchObject([{ costo: 45_000 }, { minutos: 20, costo: 0 }]);
    expect((await fixture.orderNow(order.id)).costo_mano_obra).toBe(45_000);
  });

  it('are entered by an operario for itself only, and it sees no rates', async () => {
    const [ana, other] = [await fixture.technician({ tarifa_hora: 20_000 }), await fixture.staff()];
    const order = await fixture.anOrder({ responsable_id: ana.persona.id });
    expect(await hours(ana, order.id, 60, 30)).toMatchObject({
      status: 201,
      json: { personal_id: ana.persona.id, minutos: 30, tarifa_hora: null, costo: null },
    });
    expect(await ana.get(labour(order.id))).toMatchObject([{ tarifa_hora: null, costo: null }]);
    expect((await hours(ana, order.id, 20, 10, { personal_id: other.id })).json.errors).toHaveProperty('personal_id');
    expect((await hours(ana, order.id, 20, 10, { incluye_costo: false })).json).toMatchObject({ incluye_costo: true });
  });

  it('of one person never overlap, across orders', async () => {
    const person = await fixture.staff();
    const [one, two] = [await fixture.anOrder(), await fixture.anOrder()];
    await hours(fixture.admin, one.id, 120, 60, { personal_id: person.id });
    const crossed = await hours(fixture.admin, two.id, 90, 30, { personal_id: person.id });
    expect(crossed).toMatchObject({
      status: 422,
      json: { errors: { inicio_en: [`Se cruza con horas que ya tiene en la orden ${one.numero}`] } },
    });
    const next = {
      personal_id: person.id,
      inicio_en: (await fixture.admin.get(labour(one.id)))[0].fin_en,
      fin_en: ago(30),
    };
    expect((await fixture.admin.call('POST', labour(two.id), next)).status).toBe(201);
    const both = await Promise.all(
      [one, two].map(({ id }) => hours(fixture.admin, id, 20, 5, { personal_id: person.id })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('are deleted by the office, which subtracts their cost', async () => {
    const ana = await fixture.technician({ tarifa_hora: 60_000 });
    const order = await fixture.anOrder({ responsable_id: ana.persona.id });
    const { id } = (await hours(ana, order.id, 60, 0)).json;
    expect((await ana.call('DELETE', labour(order.id, `/${id}`))).status).toBe(403);
    expect((await api.as('admin', api.b).call('DELETE', labour(order.id, `/${id}`))).status).toBe(404);
    expect((await fixture.orderNow(order.id)).costo_mano_obra).toBe(60_000);
    expect((await fixture.admin.call('DELETE', labour(order.id, `/${id}`))).json).toEqual({ id });
    expect((await fixture.orderNow(order.id)).costo_mano_obra).toBe(0);
    expect((await fixture.admin.call('DELETE', labour(order.id, `/${id}`))).status).toBe(404);
  });

  it.each([
    [{ inicio_en: ago(30), fin_en: ago(60) }, 'fin_en'],
    [{ fin_en: ago(1) }, 'fin_en'],
    [{ inicio_en: ago(60 * 25), fin_en: ago(1) }, 'fin_en'],
    [{ inicio_en: ago(-60), fin_en: ago(-120) }, 'inicio_en'],
    [{ inicio_en: ago(60), fin_en: ago(-60) }, 'fin_en'],
    [{ inicio_en: 'ayer', fin_en: ago(1) }, 'inicio_en'],
    [{ personal_id: 888_888, inicio_en: ago(60), fin_en: ago(1) }, 'personal_id'],
  ])('refuse %j at its field', async (body, field) => {
    const person = await fixture.staff();
    const order = await fixture.anOrder();
    const answer = await fixture.admin.call('POST', labour(order.id), { personal_id: person.id, ...body });
    expect([404, 422]).toContain(answer.status);
    expect(answer.json.errors).toHaveProperty(field);
  });

  it('are created once when a phone sends them twice', async () => {
    const ana = await fixture.technician();
    const order = await fixture.anOrder({ responsable_id: ana.persona.id });
    const body = { inicio_en: ago(50), fin_en: ago(40) };
    const send = () => ana.call('POST', labour(order.id), body, { 'idempotency-key': 'horas-1' });
    const [one, two] = [await send(), await send()];
    expect([two.status, two.json]).toEqual([201, one.json]);
    expect(await ana.get(labour(order.id))).toHaveLength(1);
  });

  it('are for orders in progress, by the people who work on them', async () => {
    const [ana, beto] = [await fixture.technician(), await fixture.technician()];
    const waiting = await fixture.anOrder({ responsable_id: ana.persona.id }, 'pendiente');
    expect((await hours(ana, waiting.id, 20, 10)).json).toMatchObject({
      code: 'CONFLICTO',
      message: 'Inicie la orden primero.',
    });
    expect((await hours(beto, waiting.id, 20, 10)).status).toBe(404);
    const closed = await fixture.anOrder({ responsable_id: ana.persona.id }, 'cerrada');
    // Of a closed order the office alone writes them (past.api.test.ts).
    expect((await hours(ana, closed.id, 20, 10, { personal_id: ana.persona.id })).status).toBe(409);
    const reported = (
      await beto.call('POST', '/api/ordenes', { titulo: 'Se oye un ruido', activo_id: waiting.activo_id })
    ).json;
    expect((await hours(beto, reported.id, 20, 10)).json.code).toBe('PERMISO_DENEGADO');
    expect((await hours(api.as('monitor'), waiting.id, 20, 10)).status).toBe(403);
    expect((await api.as('monitor').call('GET', labour(waiting.id))).status).toBe(403);
    expect((await hours(api.as('admin', api.b), waiting.id, 20, 10)).status).toBe(404);
    expect((await api.as('admin', api.b).call('GET', labour(waiting.id))).status).toBe(404);
  });
});

describe('hours of a day', () => {
  const day = (daysAgo: number) =>
    new Date(Date.now() - 5 * 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const written = (id: number, body: object, caller: Caller = fixture.admin) => caller.call('POST', labour(id), body);

  it('have no place on the clock: they never overlap other hours, and begin at the midnight of the company', async () => {
    const person = await fixture.staff({ tarifa_hora: 40_000 });
    const order = await fixture.anOrder();
    const half = await written(order.id, { personal_id: person.id, fecha: day(2), horas: 2.5 });
    expect(half).toMatchObject({
      status: 201,
      json: { minutos: 150, costo: 100_000, por_horas: true, inicio_en: `${day(2)}T05:00:00.000Z` },
    });
    const night = { personal_id: person.id, desde: `${day(2)}T05:30:00.000Z`, hasta: `${day(2)}T06:30:00.000Z` };
    expect((await written(order.id, night)).json).toMatchObject({ minutos: 60, por_horas: false });
    expect((await written(order.id, { personal_id: person.id, fecha: day(2), horas: 4 })).status).toBe(201);
    expect(await written(order.id, night)).toMatchObject({
      status: 422,
      json: { errors: { desde: [expect.stringContaining(order.numero)] } },
    });
    expect((await fixture.orderNow(order.id)).costo_mano_obra).toBe(40_000 * 7.5);
  });

  it('of one person fit into the day, over all orders', async () => {
    const person = await fixture.staff();
    const [one, two] = [await fixture.anOrder(), await fixture.anOrder()];
    await written(one.id, { personal_id: person.id, fecha: day(3), horas: 20 });
    const more = await written(two.id, { personal_id: person.id, fecha: day(3), horas: 4.5 });
    expect(more).toMatchObject({
      status: 422,
      json: { errors: { horas: ['Ese día ya tiene 20 h: no caben más de 24'] } },
    });
    expect((await written(two.id, { personal_id: person.id, fecha: day(3), horas: 4 })).status).toBe(201);
  });

  it.each([
    [{ fecha: day(-1), horas: 1 }, 'fecha'],
    [{ fecha: day(1) }, 'horas'],
    [{ horas: 2 }, 'fecha'],
    [{ fecha: day(1), horas: 0 }, 'horas'],
    [{ fecha: day(1), horas: 24.5 }, 'horas'],
    [{ fecha: day(0), horas: 24 }, 'horas'],
    [{ fecha: day(1), horas: 2, desde: ago(60) }, 'horas'],
    [{ desde: ago(30), hasta: ago(60) }, 'hasta'],
    [{ hasta: ago(1) }, 'hasta'],
    [{ desde: ago(60 * 25), hasta: ago(1) }, 'hasta'],
    [{ desde: ago(-60), hasta: ago(-120) }, 'desde'],
  ])('refuse %j at its field', async (body, field) => {
    const [person, order] = [await fixture.staff(), await fixture.anOrder()];
    const answer = await written(order.id, { personal_id: person.id, ...body });
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, [field]]);
  });

  it('are as long as the day: 23 hours when clocks go forward', async () => {
    const zone = (id: string) =>
      api.db.system.execute(`update empresas set zona_horaria = '${id}' where id = ${api.a}`);
    const [person, order] = [await fixture.staff(), await fixture.anOrder()];
    await zone('Europe/Madrid');
    const long = await written(order.id, { personal_id: person.id, fecha: '2026-03-29', horas: 23.5 });
    expect(long).toMatchObject({ status: 422, json: { errors: { horas: ['Ese día tuvo 23 h'] } } });
    expect((await written(order.id, { personal_id: person.id, fecha: '2026-03-29', horas: 23 })).json).toMatchObject({
      inicio_en: '2026-03-28T23:00:00.000Z',
    });
    await zone('America/Bogota');
  });
});

describe('the timer of a person', () => {
  it('runs from its start until it is stopped', async () => {
    const ana = await fixture.technician({ tarifa_hora: 60_000 });
    const order = await fixture.anOrder({ responsable_id: ana.persona.id });
    const clock = await ana.post(labour(order.id), { inicio_en: ago(30) });
    expect(clock).toMatchObject({ fin_en: null, minutos: null, personal_id: ana.persona.id });
    expect((await fixture.orderNow(order.id)).costo_mano_obra).toBe(0);
    const stop = () => ana.call('POST', labour(order.id, `/${clock.id}/fin`), {});
    expect((await stop()).json).toMatchObject({ minutos: 30, costo: null });
    expect((await stop()).json).toMatchObject({ code: 'CONFLICTO', message: 'El reloj ya está detenido.' });
    expect((await fixture.orderNow(order.id)).costo_mano_obra).toBe(30_000);
  });

  it('is only one: a second start reports where it runs, one on the same order continues', async () => {
    const ana = await fixture.technician();
    const [one, two] = [
      await fixture.anOrder({ responsable_id: ana.persona.id }),
      await fixture.anOrder({ equipo_ids: [ana.persona.id] }),
    ];
    const clock = await ana.post(labour(one.id), {});
    expect((await ana.post(labour(one.id), {})).id).toBe(clock.id);
    expect(await ana.call('POST', labour(two.id), {})).toMatchObject({
      status: 409,
      json: {
        code: 'CONFLICTO',
        orden_id: one.id,
        numero: one.numero,
        mano_obra_id: clock.id,
        message: expect.stringContaining(one.numero),
      },
    });
    await ana.call('POST', labour(one.id, `/${clock.id}/fin`), {});
    expect((await ana.call('POST', labour(two.id), {})).status).toBe(201);
  });

  it('is started once by two concurrent starts on two orders', async () => {
    const ana = await fixture.technician();
    const orders = [
      await fixture.anOrder({ responsable_id: ana.persona.id }),
      await fixture.anOrder({ responsable_id: ana.persona.id }),
    ];
    const answers = await Promise.all(orders.map(({ id }) => ana.call('POST', labour(id), {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('stops with the work on its order', async () => {
    const ana = await fixture.technician({ tarifa_hora: 10_000 });
    const order = await fixture.anOrder({ responsable_id: ana.persona.id });
    await ana.call('POST', labour(order.id), { inicio_en: ago(60) });
    await fixture.move(order.id, 'en_espera', { motivo_espera: 'repuestos' });
    expect(await ana.get(labour(order.id))).toMatchObject([{ minutos: 60 }]);
    expect((await fixture.orderNow(order.id)).costo_mano_obra).toBe(10_000);
    expect((await ana.post(labour(order.id), {})).message).toBe('Reanude la orden primero.');
  });

  it('is stopped by its owner even when the order was reassigned, and by no other operario', async () => {
    const [ana, beto] = [await fixture.technician(), await fixture.technician()];
    const order = await fixture.anOrder({ responsable_id: ana.persona.id });
    const clock = await ana.post(labour(order.id), {});
    await fixture.admin.call('PUT', `/api/ordenes/${order.id}`, {
      version: order.version,
      responsable_id: beto.persona.id,
    });
    const stop = (caller: Caller) => caller.call('POST', labour(order.id, `/${clock.id}/fin`), {});
    expect((await stop(beto)).status).toBe(404);
    expect((await stop(api.as('admin', api.b))).status).toBe(404);
    expect((await ana.call('GET', labour(order.id))).status).toBe(404);
    expect((await stop(ana)).status).toBe(200);
  });

  const start = (caller: Caller, { id, version }: { id: number; version: number }, given: object = {}) =>
    caller.call('POST', `/api/ordenes/${id}/transicion`, {
      a: 'en_progreso',
      version,
      temporizador: true,
      mueve_reloj: true,
      ...given,
    });
  const running = async (caller: Caller, ...orders: { id: number }[]) => {
    const all = await Promise.all(
      orders.map(async ({ id }) => (await caller.get(labour(id))) as { fin_en: string | null }[]),
    );
    return all.map((entries) => entries.filter(({ fin_en }) => fin_en === null).length);
  };

  it('moves to the order that the person starts, and stops at that moment on the other', async () => {
    const ana = await fixture.technician({ tarifa_hora: 60_000 });
    const one = await fixture.anOrder({ responsable_id: ana.persona.id });
    const two = await fixture.anOrder({ responsable_id: ana.persona.id }, 'pendiente');
    await ana.call('POST', labour(one.id), { inicio_en: ago(50) });
    expect((await start(ana, two, { mueve_reloj: false })).json).toMatchObject({
      code: 'CONFLICTO',
      orden_id: one.id,
      numero: one.numero,
    });
    expect((await start(ana, two)).status).toBe(200);
    expect(await running(ana, one, two)).toEqual([0, 1]);
    expect((await fixture.orderNow(one.id)).costo_mano_obra).toBe(50_000);
  });

  it('may have begun later on another phone: it moves from then on, and no minute counts twice', async () => {
    const ana = await fixture.technician();
    const one = await fixture.anOrder({ responsable_id: ana.persona.id });
    const two = await fixture.anOrder({ responsable_id: ana.persona.id }, 'pendiente');
    // The start was made earlier, offline, and arrives now.
    const later = (await ana.post(labour(one.id), {})).inicio_en;
    expect((await start(ana, two, { fecha: ago(40) })).status).toBe(200);
    expect(await ana.get(labour(one.id))).toMatchObject([{ inicio_en: later, fin_en: later, minutos: 0 }]);
    expect(await ana.get(labour(two.id))).toMatchObject([{ inicio_en: later, fin_en: null }]);
  });

  it('runs since a start without network also if somebody has started the order by then, unless the person has begun other hours', async () => {
    const ana = await fixture.technician();
    const order = await fixture.anOrder({ responsable_id: ana.persona.id });
    const hours = async () => await ana.get(labour(order.id));
    const late = { fecha: ago(30), version: 1 };
    // Without a timer there is nothing left to do.
    expect((await start(ana, order, { ...late, temporizador: false })).status).toBe(200);
    expect(await hours()).toEqual([]);
    expect((await start(ana, order, late)).status).toBe(200);
    expect(await hours()).toMatchObject([{ inicio_en: late.fecha, fin_en: null }]);
    expect((await start(ana, order, late)).status).toBe(200);
    expect(await hours()).toHaveLength(1);

    const other = await fixture.anOrder({ responsable_id: ana.persona.id });
    expect((await start(ana, other, { fecha: ago(20) })).status).toBe(200);
    expect(await running(ana, order, other)).toEqual([0, 1]);
    expect((await start(ana, order, { fecha: ago(25) })).status).toBe(200);
    expect(await running(ana, order, other)).toEqual([0, 1]);
  });

  it('is only one, however many starts arrive at once from any device', async () => {
    const ana = await fixture.technician();
    const orders = await Promise.all(
      Array.from({ length: 4 }, () => fixture.anOrder({ responsable_id: ana.persona.id }, 'pendiente')),
    );
    const answers = await Promise.all(
      orders.map(async (order) => ({ order, status: (await start(ana, order)).status })),
    );
    // A request that finds a change meanwhile gets a conflict, and is repeated.
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    for (const { order, status } of answers) if (status === 503) expect((await start(ana, order)).status).toBe(200);
    expect((await running(ana, ...orders)).reduce((sum, n) => sum + n)).toBe(1);
  });

  it('can go back and forth between two orders at once without a deadlock', async () => {
    const ana = await fixture.technician();
    for (let round = 0; round < 4; round += 1) {
      const [one, two] = [
        await fixture.anOrder({ responsable_id: ana.persona.id }, 'pendiente'),
        await fixture.anOrder({ responsable_id: ana.persona.id }),
      ];
      await start(ana, one);
      const waits = await fixture.move(one.id, 'en_espera', { motivo_espera: 'otro' });
      await ana.call('POST', labour(two.id), {});
      const [back, pause] = await Promise.all([
        start(ana, waits),
        fixture.admin.call('POST', `/api/ordenes/${two.id}/transicion`, {
          a: 'en_espera',
          motivo_espera: 'otro',
          version: two.version,
        }),
      ]);
      expect([back.status, pause.status]).toEqual([200, 200]);
      expect(await running(ana, one, two)).toEqual([1, 0]);
    }
  });
});
