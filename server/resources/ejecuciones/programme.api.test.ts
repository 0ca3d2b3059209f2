import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Ejecucion } from '#contract/entities/ejecuciones';
import { createEvery } from '../../jobs/index';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';
import { unaRuta } from '../../testing/factories';
import { planProgramme } from './programme';

const api = useApi(startOwnApi);
beforeAll(async () => {
  // A zone where it is morning now: tonight's departures are still ahead.
  const ahead = ((8 - new Date().getUTCHours() + 36) % 24) - 12;
  await api.db.system.execute(
    sql`update empresas set zona_horaria = ${`Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`} where id = ${api.a}`,
  );
});

const admin = () => api.as('admin');
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const make = async (given: object = {}) => {
  const { status, json } = await admin().call(
    'POST',
    '/api/rutas',
    unaRuta({ dias_semana: everyDay, hora_salida: '23:59', ...given }),
  );
  expect(json).toMatchObject(status === 201 ? {} : { status: 201 });
  return json;
};
const runsOf = async (route: { id: number }): Promise<Ejecucion[]> =>
  await admin().get(`/api/ejecuciones?filter={"ruta_id":${route.id}}&sort=["salida_en","ASC"]&range=[0,99]`);

/** Another process on the same database, which takes the turns that are due. */
const aProcess = () => {
  const every = createEvery({
    db: api.db.system,
    log: (message, details) => expect.unreachable(message + JSON.stringify(details)),
  });
  planProgramme(every, api.db);
  return every;
};
const due = () =>
  api.db.system.execute(
    sql`update rondas set proxima = now() where nombre in ('departures of routes', 'executions whose time comes')`,
  );

describe('the schedule of a route', () => {
  it('creates the departures of a week, each once, with any number of processes', async () => {
    const { id: activo_id } = await api.anActivo();
    const { id: otro } = await api.anActivo();
    const route = await make({ asignaciones: [{ activo_id }, { activo_id: otro, hora_salida: '23:58' }] });
    expect((await runsOf(route)).map(({ origen, estado, hora_salida }) => [origen, estado, hora_salida])).toEqual(
      Array.from({ length: 7 }, () => [
        ['programa', 'programada', '23:58'],
        ['programa', 'programada', '23:59'],
      ]).flat(),
    );
    const before = await runsOf(route);
    const processes = [aProcess(), aProcess()];
    for (let round = 0; round < 3; round++) {
      await due();
      await Promise.all(processes.map((every) => every.look()));
    }
    await Promise.all(processes.map((every) => every.stop()));
    expect(await runsOf(route)).toEqual(before);
  });

  it('makes up for days on which it did not run, and leaves cancelled ones alone', async () => {
    const { id: activo_id } = await api.anActivo();
    const route = await make({ asignaciones: [{ activo_id }] });
    const [first, second] = await runsOf(route);
    if (!first || !second) throw new Error('two departures');
    await admin().call('POST', `/api/ejecuciones/${first.id}/transicion`, {
      a: 'cancelada',
      version: first.version,
      nota: 'Feriado',
    });
    await api.db.system.execute(sql`delete from ejecuciones where id = ${second.id}`);
    const every = aProcess();
    await due();
    await every.look();
    await every.stop();
    // Either process may take the turn.
    await expect.poll(async () => (await runsOf(route)).length).toBe(7);
    const after = await runsOf(route);
    expect(after.map(({ fecha, estado }) => [fecha, estado])).toEqual([
      [first.fecha, 'cancelada'],
      ...after.slice(1).map(({ fecha }) => [fecha, 'programada']),
    ]);
    expect(after).toHaveLength(7);
  });

  it('follows the route: other days, hours, assets, or none', async () => {
    const { id: activo_id } = await api.anActivo();
    const { id: otro } = await api.anActivo();
    let route = await make({ asignaciones: [{ activo_id }] });
    const change = async (given: object) => {
      const { status, json } = await admin().call('PUT', `/api/rutas/${route.id}`, {
        version: route.version,
        ...given,
      });
      expect(status).toBe(200);
      route = json;
      return runsOf(route);
    };
    const kept = (await runsOf(route)).map(({ id }) => id);
    expect((await change({ tolerancia_m: 300 })).map(({ id }) => id)).toEqual(kept);
    expect((await change({ hora_salida: '23:30' })).map(({ hora_salida }) => hora_salida)).toEqual(
      Array(7).fill('23:30'),
    );
    expect((await change({ asignaciones: [{ activo_id: otro }] })).map((run) => run.activo_id)).toEqual(
      Array(7).fill(otro),
    );
    const [day] = (await change({ dias_semana: [3] })).map(({ fecha }) => new Date(`${fecha}T12:00:00Z`).getUTCDay());
    expect(day).toBe(3);
    expect(await change({ activa: false })).toEqual([]);
    expect(await change({ activa: true })).toHaveLength(1);
    expect((await admin().call('DELETE', `/api/rutas/${route.id}`)).status).toBe(200);
    expect(await runsOf(route)).toEqual([]);
  });

  it('leaves out retired assets, and stays with a route that was driven', async () => {
    const { id: activo_id, version } = await api.anActivo();
    const route = await make({ asignaciones: [{ activo_id }], dias_semana: [] });
    expect(await runsOf(route)).toEqual([]);
    const retired = await admin().call('PUT', `/api/activos/${activo_id}`, {
      version,
      estado: 'dado_de_baja',
      motivo_baja: 'Vendido',
    });
    expect(retired.status).toBe(200);
    await admin().call('PUT', `/api/rutas/${route.id}`, { version: route.version, dias_semana: everyDay });
    expect(await runsOf(route)).toEqual([]);
    const other = await make();
    await admin().call('POST', '/api/ejecuciones', {
      ruta_id: other.id,
      activo_id: (await api.anActivo()).id,
      fecha: '2026-01-05',
    });
    expect((await admin().call('DELETE', `/api/rutas/${other.id}`)).json).toMatchObject({ code: 'EN_USO' });
  });

  it('ends executions that were not driven when their time is over', async () => {
    const route = await make({ dias_semana: [] });
    const { id: activo_id } = await api.anActivo();
    const run = await admin().post('/api/ejecuciones', { ruta_id: route.id, activo_id, fecha: '2030-01-05' });
    await api.db.system.execute(sql`
      update ejecuciones
      set salida_en = now() - interval '1 day', desde_en = now() - interval '1 day',
        hasta_en = now() - interval '1 minute'
      where id = ${run.id}`);
    const every = aProcess();
    await due();
    await every.look();
    await every.stop();
    expect(await admin().get(`/api/ejecuciones/${run.id}`)).toMatchObject({ estado: 'incumplida' });
  });
});

describe('the moment of a departure', () => {
  it.each([
    ['America/Bogota', '2026-09-14', '06:00', '2026-09-14T11:00:00.000Z'],
    ['Europe/Madrid', '2026-03-28', '02:30', '2026-03-28T01:30:00.000Z'],
    // The nights in which clocks go from 2 to 3, and back.
    ['Europe/Madrid', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/Madrid', '2026-10-25', '06:00', '2026-10-25T05:00:00.000Z'],
  ])('in %s on %s at %s', async (zona, fecha, hora_salida, salida_en) => {
    await api.db.system.execute(sql`update empresas set zona_horaria = ${zona} where id = ${api.a}`);
    const route = await make({ dias_semana: [] });
    const { id: activo_id } = await api.anActivo();
    const { json } = await admin().call('POST', '/api/ejecuciones', {
      ruta_id: route.id,
      activo_id,
      fecha,
      hora_salida,
    });
    expect(json.salida_en).toBe(salida_en);
    await api.db.system.execute(sql`update empresas set zona_horaria = 'America/Bogota' where id = ${api.a}`);
  });
});

it('a scheduled departure cannot be moved onto another one', async () => {
  const { id: activo_id } = await api.anActivo();
  const route = await make({ asignaciones: [{ activo_id }, { activo_id, hora_salida: '23:58' }] });
  const [early, late] = await runsOf(route);
  if (!early || !late) throw new Error('two departures');
  const moved = await admin().call('PUT', `/api/ejecuciones/${early.id}`, {
    version: early.version,
    hora_salida: late.hora_salida,
  });
  expect([moved.status, Object.keys(moved.json.errors)]).toEqual([409, ['hora_salida']]);
});
