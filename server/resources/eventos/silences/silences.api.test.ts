import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roles } from '#contract/core/roles';
import { can } from '#contract/core/access';
import { empresaTable } from '../../../db/tables/empresas';
import { eventoTable as e } from '../../../db/tables/eventos';
import { notificacionTable as n } from '../../../db/tables/notificaciones';
import { silencioEventoTable as s } from '../../../db/tables/silenciosEventos';
import { raiseEvents } from '../../../testing/events';
import { unaParada, unaRegla } from '../../../testing/factories';
import { useApi } from '../../../testing/useApi';
import { createEventEffects } from '../rules/effects';
import { escalateDue } from '../rules/escalation';

const api = useApi();
let activo_id: number;
let regla_id: number;
let parada_id: number;
beforeAll(async () => {
  activo_id = (await api.anActivo()).id;
  const rule = unaRegla({
    canales: ['app', 'push'],
    destinatarios: { usuarios: [], roles: ['admin'] },
    escalamiento: [{ minutos: 1, usuarios: [], roles: ['monitor'], canales: ['app'] }],
  });
  regla_id = (await api.as('admin').call('POST', '/api/reglas', rule)).json.id;
  // So that no silence has the number of its event.
  await raiseEvents(
    api,
    api.b,
    Array.from({ length: 50 }, () => ({})),
  );
  parada_id = (await api.as('admin').call('POST', '/api/paradas', unaParada())).json.id;
});
beforeEach(async () => {
  await api.db.system.delete(s).where(eq(s.empresa_id, api.a));
  await api.db.system.delete(e).where(eq(e.empresa_id, api.a));
  await api.db.system.delete(n).where(eq(n.empresa_id, api.a));
});

const soon = (minutes = 60) => new Date(Date.now() + minutes * 60_000).toISOString();
const silence = (body: object, role: 'admin' | 'monitor' = 'monitor') =>
  api.as(role).call('POST', '/api/eventos/silencios', { hasta: soon(), motivo: 'Está en el taller', ...body });
const raise = async (given: Parameters<typeof raiseEvents>[2][number] = {}) =>
  (await raiseEvents(api, api.a, [{ efectos_pendientes: true, regla_id, juicio: 1, severidad: 'alta', ...given }]))[0];
const effects = () => createEventEffects({ db: api.db, changed: () => {}, log: () => {} }).look();
const told = () => api.db.system.select().from(n).where(eq(n.empresa_id, api.a));
const found = async (filter: object) =>
  (await api.as('monitor').get(`/api/eventos?filter=${JSON.stringify(filter)}`)).map(({ id }: { id: number }) => id);

describe('a silence', () => {
  it.each([
    ['vehicle', () => ({ activo_id })],
    ['rule', () => ({ regla_id })],
    ['place', () => ({ parada_id })],
  ])('of a %s keeps its events quiet, which are recorded all the same', async (_, covers) => {
    const { status, json: made } = await silence(covers());
    expect(status).toBe(201);
    expect(made).toMatchObject({ ...covers(), vigente: true, eventos_n: 0, motivo: 'Está en el taller' });
    expect(made.nombre).toEqual(expect.any(String));
    const id = await raise({ activo_id, parada_id });
    await effects();
    expect(await told()).toEqual([]);
    expect(await found({ pendiente: true })).toEqual([]);
    expect(await found({ silenciado: true })).toEqual([id]);
    expect(await api.as('admin').get('/api/eventos/resumen')).toMatchObject({ alarmas: [], alarmas_n: 0 });
    expect(await api.as('admin').get('/api/eventos/mapa')).toEqual([]);
    expect((await api.as('admin').get('/api/eventos/silencios'))[0]).toMatchObject({ id: made.id, eventos_n: 1 });
    await api.db.system.update(e).set({ escala_en: null, creado_en: soon(-5) });
    await escalateDue(api.db, () => {});
    expect(await told()).toEqual([]);
  });

  it('quiets at once what nobody has acknowledged, and tells nobody else of it', async () => {
    const id = await raise({ activo_id });
    await effects();
    await api.db.system.delete(n).where(eq(n.empresa_id, api.a));
    await api.db.system.update(e).set({ creado_en: soon(-5), escala_en: soon(-4) });
    expect((await silence({ activo_id })).json.eventos_n).toBe(1);
    await escalateDue(api.db, () => {});
    expect(await told()).toEqual([]);
    expect(await found({ silenciado: true })).toEqual([id]);
  });

  it('never covers a call for help, nor other vehicles', async () => {
    await silence({ activo_id });
    const call = await raise({ activo_id, tipo: 'sos', regla_id: null, juicio: null });
    const other = await raise({ activo_id: (await api.anActivo()).id });
    await effects();
    expect((await found({ pendiente: true })).sort()).toEqual([call, other].sort());
    expect((await told()).length).toBeGreaterThan(1);
  });

  it('ends by itself, by hand, and goes on again', async () => {
    const { json: made } = await silence({ activo_id });
    const act = (verb: string, role: 'admin' | 'monitor' = 'admin') =>
      api.as(role).call('POST', `/api/eventos/silencios/${made.id}/${verb}`, {});
    expect((await act('terminar')).json).toMatchObject({ vigente: false, terminado_por: expect.any(String) });
    expect((await act('terminar')).status).toBe(409);
    const loud = await raise({ activo_id });
    expect(await found({ pendiente: true })).toEqual([loud]);
    expect((await act('reanudar')).json).toMatchObject({ vigente: true, terminado_en: null });
    expect((await act('reanudar')).status).toBe(409);
    await raise({ activo_id });
    await api.db.system.update(s).set({ desde: soon(-60), hasta: soon(-1) });
    const after = await raise({ activo_id });
    expect((await found({ pendiente: true })).sort()).toEqual([loud, after].sort());
    expect(await api.as('admin').get('/api/eventos/silencios?filter={"vigente":true}')).toEqual([]);
    expect((await act('reanudar')).status).toBe(409);
    const seen = await api.as('admin').get('/api/auditoria?filter={"entidad":"silencios_eventos"}');
    const mine = seen.filter(({ entidad_id }: { entidad_id: number }) => entidad_id === made.id);
    expect(mine.map(({ accion }: { accion: string }) => accion).sort()).toEqual(['crear', 'editar', 'editar']);
  });

  it('of a monitor does not hide what only the office sees', async () => {
    const due = { activo_id, tipo: 'orden_vencida' as const, juicio: null, regla_id: null };
    await silence({ activo_id });
    const id = await raise(due);
    expect(await api.as('admin').get('/api/eventos?filter={"pendiente":true}')).toMatchObject([{ id }]);
    await silence({ activo_id }, 'admin');
    expect(await api.as('admin').get('/api/eventos?filter={"pendiente":true}')).toEqual([]);
  });

  it('asks for one thing, a moment to come, at most 31 days, and a reason', async () => {
    expect((await silence({})).json.errors).toHaveProperty('activo_id');
    expect((await silence({ activo_id, regla_id })).json.errors).toHaveProperty('activo_id');
    expect((await silence({ activo_id, hasta: soon(-1) })).json.errors).toHaveProperty('hasta');
    expect((await silence({ activo_id, hasta: soon(32 * 24 * 60) })).json.errors).toHaveProperty('hasta');
    expect((await silence({ activo_id, motivo: ' ' })).json.errors).toHaveProperty('motivo');
    expect((await silence({ activo_id: 999_999 })).json.errors).toHaveProperty('activo_id');
  });

  it('lasts an hour, or until tomorrow, or until the shift ends', async () => {
    const until = async (hasta: string) => {
      const { status, json } = await silence({ activo_id, hasta });
      return status === 201 ? Date.parse(json.hasta) - Date.now() : json.errors;
    };
    expect(Number(await until('una_hora')) / 60_000).toBeCloseTo(60, 0);
    expect(Number(await until('manana'))).toBeGreaterThan(6 * 3_600_000);
    const hours = [1, 2, 3, 4, 5, 6, 7].map((dia) => ({ dia, desde: '00:00', hasta: '24:00' }));
    const settle = (horario_laboral: unknown) =>
      api.db.system
        .update(empresaTable)
        .set({ ajustes: sql`ajustes || ${JSON.stringify({ horario_laboral })}::jsonb` })
        .where(eq(empresaTable.id, api.a));
    await settle(hours);
    expect(Number(await until('turno'))).toBeGreaterThan(0);
    await settle([]);
    expect(await until('turno')).toHaveProperty('hasta');
  });

  it('is of its company, and of those who attend to events', async () => {
    const { json: made } = await silence({ activo_id });
    expect(await api.as('admin', api.b).get('/api/eventos/silencios')).toEqual([]);
    expect((await api.as('admin', api.b).call('POST', `/api/eventos/silencios/${made.id}/terminar`, {})).status).toBe(
      404,
    );
    const foreign = { activo_id, hasta: soon(), motivo: 'x' };
    expect((await api.as('admin', api.b).call('POST', '/api/eventos/silencios', foreign)).status).toBe(422);
    for (const role of roles)
      expect((await api.as(role).call('GET', '/api/eventos/silencios')).status === 200).toBe(
        can(role, 'edit', 'eventos'),
      );
  });
});
