import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/core/roles';
import { useApi } from '../../../testing/useApi';
import { raiseEvents } from '../../../testing/events';

const api = useApi();

const raise = (given: Parameters<typeof raiseEvents>[2] = [{}], company = api.a) => raiseEvents(api, company, given);
const one = async (given = {}) => (await raise([given]))[0] ?? 0;
const read = async (id: number) => await api.as('admin').get(`/api/eventos/${id}`);
const move = (id: number, body: object, role: Role = 'monitor', headers = {}) =>
  api.as(role).call('POST', `/api/eventos/${id}/transicion`, body, headers);
const moveAll = (body: object, role: Role = 'monitor') => api.as(role).call('POST', '/api/eventos/transicion', body);

describe('an event', () => {
  it('changes its state, and records the user of each step', async () => {
    const id = await one();
    const { status, json } = await move(id, { a: 'reconocido', version: 1 });
    expect([status, json.estado, json.version]).toEqual([200, 'reconocido', 2]);
    await move(id, { a: 'descartado', version: 2, nota: 'Era una prueba' });
    const { pasos, estado, reconocido_por, nota, transiciones_permitidas } = await read(id);
    expect(pasos.map(({ a }: { a: string }) => a)).toEqual(['reconocido', 'descartado']);
    expect({ estado, nota, transiciones_permitidas }).toEqual({
      estado: 'descartado',
      nota: 'Era una prueba',
      // Within a day.
      transiciones_permitidas: ['abierto'],
    });
    expect(reconocido_por).toMatch(/^Persona/);
  });

  it('moved by two users at once is moved by one', async () => {
    const id = await one();
    const answers = await Promise.all([
      move(id, { a: 'reconocido', version: 1 }),
      move(id, { a: 'en_gestion', version: 1 }, 'admin'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.json.code).toBe('VERSION_CONFLICTO');
    expect((await read(id)).pasos).toHaveLength(1);
  });

  it('is not moved with an older version, nor back', async () => {
    const id = await one();
    await move(id, { a: 'en_gestion', version: 1 });
    const stale = await move(id, { a: 'resuelto', version: 1 });
    expect([stale.status, stale.json.code]).toEqual([409, 'VERSION_CONFLICTO']);
    expect((await move(id, { a: 'reconocido', version: 2 })).json.code).toBe('CONFLICTO');
  });

  it('is discarded only with a reason', async () => {
    const id = await one();
    const { status, json } = await move(id, { a: 'descartado', version: 1 });
    expect([status, Object.keys(json.errors)]).toEqual([422, ['nota']]);
    expect((await moveAll({ ids: [id], a: 'descartado' })).status).toBe(422);
    expect((await read(id)).estado).toBe('abierto');
  });

  it('sent twice under one key is moved once', async () => {
    const id = await one();
    const twice = { a: 'reconocido', version: 1 };
    await move(id, twice, 'monitor', { 'idempotency-key': 'una-vez' });
    expect((await move(id, twice, 'monitor', { 'idempotency-key': 'una-vez' })).status).toBe(200);
    expect((await read(id)).pasos).toHaveLength(1);
  });
});

describe('many events', () => {
  it('are moved in one request, each judged by itself', async () => {
    const mine = await raise(Array.from({ length: 990 }, () => ({})));
    const [over = 0] = await raise([{ estado: 'resuelto' }]);
    const foreign = await raise(
      Array.from({ length: 9 }, () => ({})),
      api.b,
    );
    const { status, json } = await moveAll({ ids: [...mine, over, ...foreign], a: 'reconocido' });
    expect([status, json.cambiados.length]).toEqual([200, 990]);
    expect(json.rechazados).toHaveLength(10);
    expect(json.rechazados.find(({ id }: { id: number }) => id === over).code).toBe('CONFLICTO');
    expect(json.rechazados.filter(({ code }: { code: string }) => code === 'NO_ENCONTRADO')).toHaveLength(9);
    const untouched = await api.as('admin', api.b).get(`/api/eventos/${foreign[0]}`);
    expect([untouched.estado, untouched.version]).toEqual(['abierto', 1]);
    expect((await moveAll({ ids: Array.from({ length: 1_001 }, (_, at) => at + 1), a: 'reconocido' })).status).toBe(
      422,
    );
  });
});

describe('permissions', () => {
  it('operarios see and move nothing', async () => {
    const id = await one();
    for (const [method, path] of [
      ['GET', ''],
      ['GET', `/${id}`],
      ['GET', '/resumen'],
      ['POST', `/${id}/transicion`],
      ['POST', '/transicion'],
      ['POST', `/${id}/orden`],
    ] as const)
      expect(
        (await api.as('operario').call(method, `/api/eventos${path}`, method === 'POST' ? {} : undefined)).status,
      ).toBe(403);
  });

  it('other companies get nothing', async () => {
    const id = await one();
    const outsider = api.as('admin', api.b);
    expect((await outsider.call('GET', `/api/eventos/${id}`)).status).toBe(404);
    expect((await outsider.call('POST', `/api/eventos/${id}/transicion`, { a: 'reconocido', version: 1 })).status).toBe(
      404,
    );
    expect((await outsider.call('POST', `/api/eventos/${id}/orden`, {})).status).toBe(404);
  });

  it('a monitor moves it and creates no order', async () => {
    const id = await one();
    expect((await api.as('monitor').call('POST', `/api/eventos/${id}/orden`, {})).status).toBe(403);
    expect((await move(id, { a: 'en_gestion', version: 1 })).status).toBe(200);
  });
});

describe('the order of an event', () => {
  it('is created once, with any number of requests, and the event becomes en_gestion', async () => {
    const asset = await api.anActivo({ nombre: 'Camión 1' });
    const id = await one({ activo_id: asset.id, severidad: 'critica' });
    const ask = () => api.as('admin').call('POST', `/api/eventos/${id}/orden`, {});
    const answers = await Promise.all([ask(), ask()]);
    const again = await ask();
    expect([...answers, again].map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set([...answers, again].map(({ json }) => json.id)).size).toBe(1);
    expect(again.json).toMatchObject({ origen: 'evento', activo_id: asset.id, prioridad: 'critica' });
    expect(await read(id)).toMatchObject({ estado: 'en_gestion', orden_id: again.json.id });
    expect(await api.as('admin').get('/api/ordenes?filter={"origen":"evento"}')).toHaveLength(1);
  });
});

it('events of orders, documents and stock are not visible to a control room', async () => {
  const [theirs, ours] = await raise([
    { tipo: 'exceso_velocidad' },
    { tipo: 'orden_vencida', severidad: 'alta', asunto: 'OT-000001 Cambiar aceite' },
  ]);
  const monitor = api.as('monitor');
  const listed = (await monitor.get(`/api/eventos?filter={"id":[${theirs},${ours}]}`)).map(
    ({ id }: { id: number }) => id,
  );
  expect(listed).toEqual([theirs]);
  expect((await monitor.call('GET', `/api/eventos/${ours}`)).status).toBe(404);
  expect((await monitor.call('POST', `/api/eventos/${ours}/transicion`, { a: 'reconocido', version: 1 })).status).toBe(
    404,
  );
  expect(await monitor.post('/api/eventos/transicion', { ids: [theirs, ours], a: 'reconocido' })).toEqual({
    cambiados: [theirs],
    rechazados: [{ id: ours, code: 'NO_ENCONTRADO' }],
  });
  const alarms = async (role: 'monitor' | 'admin') =>
    (await api.as(role).get('/api/eventos/resumen')).alarmas.map(({ id }: { id: number }) => id);
  expect(await alarms('monitor')).not.toContain(ours);
  expect(await alarms('admin')).toContain(ours);
  expect((await api.as('admin').call('GET', `/api/eventos/${ours}`)).status).toBe(200);
});
