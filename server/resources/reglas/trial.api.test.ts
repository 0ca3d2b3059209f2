import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';
import { aTracker, send } from '../../testing/trackers';
import { fixAt } from '../../tracking/projector/testing';
import { filtered } from '../../../testing/filtered';

const api = useApi(startOwnApi);

const minute = 60_000;
const speeding = (activos: number[]) => ({
  nombre: 'Velocidad',
  tipo: 'exceso_velocidad',
  umbral: 80,
  alcance: { activos, niveles: [], categorias: [] },
});
const rule = async (body: object) => {
  const { status, json } = await api.as('admin').call('POST', '/api/reglas', body);
  expect(json).toMatchObject(status === 201 ? {} : { status: 201 });
  return json;
};
const eventsOf = async (activo: number, filter: object = {}) =>
  await api
    .as('monitor')
    .get(`/api/eventos?sort=["inicio_en","ASC"]&range=[0,99]&${filtered({ activo_id: activo, ...filter })}`);

/** Speeds ten seconds apart, from a time on (ms). */
const drive = (from: number, speeds: readonly number[]) =>
  speeds.map((velocidad_kmh, i) => fixAt(0, i * 220, { fecha: from + i * 10_000, recibida: from, velocidad_kmh }));

describe('a rule', () => {
  it('raises an event while frames arrive, publishes its end, and the event can be read', async () => {
    const tracker = await aTracker(api);
    const { id } = await rule(speeding([tracker.id]));
    const start = Math.floor(Date.now() / 1000) * 1000 - 40_000;
    const fixes = drive(start, [70, 90, 101, 95, 70]);
    await send(api.tracking, tracker, fixes.slice(0, 4));
    await api.tracking.projected();
    expect(await eventsOf(tracker.id, { abierto: true })).toMatchObject([
      { regla_id: id, estado: 'abierto', fin_en: null, tardio: false },
    ]);
    await send(api.tracking, tracker, fixes.slice(4));
    await api.tracking.projected();
    const [event, ...none] = await eventsOf(tracker.id);
    expect(none).toEqual([]);
    expect(event).toMatchObject({
      tipo: 'exceso_velocidad',
      severidad: 'alta',
      inicio_en: new Date(start + 10_000).toISOString(),
      fin_en: new Date(start + 40_000).toISOString(),
      valor_max: 101,
      umbral: 80,
      unidad: 'km/h',
      grupo: 'conduccion',
      transiciones_permitidas: ['reconocido', 'en_gestion', 'resuelto', 'descartado'],
      corregido: false,
    });
    expect(event.direccion).toContain('Bogotá');
    expect(event.posicion_id).toBeGreaterThan(0);
  });

  it('raises nothing for the past when it is created, can be tried on it, and the trial stores nothing', async () => {
    const tracker = await aTracker(api);
    const start = Date.now() - 3 * 60 * minute;
    await send(api.tracking, tracker, [
      ...drive(start, [70, 90, 95, 70]),
      ...drive(start + 30 * minute, [70, 100, 130, 70]),
    ]);
    await api.tracking.projected();
    const body = speeding([tracker.id]);
    await rule(body);
    await api.tracking.projected();
    expect(await eventsOf(tracker.id)).toEqual([]);
    const asked = { regla: body, desde: new Date(start - minute).toISOString(), hasta: new Date().toISOString() };
    const { status, json } = await api.as('admin').call('POST', '/api/reglas/probar', asked);
    expect(status).toBe(200);
    expect(json).toMatchObject({ eventos_n: 2, activos_n: 1, activos_total: 1 });
    expect(json.ejemplos).toMatchObject([
      { valor_max: 130, severidad: 'critica' },
      { valor_max: 95, inicio_en: new Date(start + 10_000).toISOString() },
    ]);
    expect(json.por_dia.reduce((sum: number, { eventos_n }: { eventos_n: number }) => sum + eventos_n, 0)).toBe(2);
    expect(json.frase).toContain('80 km/h');
    expect(await eventsOf(tracker.id)).toEqual([]);
    expect((await api.as('monitor').call('POST', '/api/reglas/probar', asked)).status).toBe(403);
    expect((await api.as('admin').post('/api/reglas/probar', { ...asked, desde: '2020-01-01T00:00:00Z' })).code).toBe(
      'RANGO_DEMASIADO_LARGO',
    );
    expect(
      (await api.as('admin', api.b).call('POST', '/api/reglas/probar', { ...asked, regla: speeding([]) })).status,
    ).toBe(422);
  });

  it('can be tried by one company while another tries as many as it may', async () => {
    const asked = (activo: number) => ({
      regla: speeding([activo]),
      desde: new Date(Date.now() - 60 * minute).toISOString(),
      hasta: new Date().toISOString(),
    });
    const [mine, theirs] = [await api.anActivo(), await api.anActivo({}, api.b)];
    const [many, other] = [api.as('admin'), api.as('admin', api.b)];
    const flood = Array.from({ length: 30 }, () => many.call('POST', '/api/reglas/probar', asked(mine.id)));
    expect((await other.call('POST', '/api/reglas/probar', asked(theirs.id))).status).toBe(200);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  it('withdraws events that late frames disprove, and marks those that they raise', async () => {
    const tracker = await aTracker(api);
    const { id } = await rule(speeding([tracker.id]));
    await api.db.system.execute(sql`update reglas set vigente_desde = '2000-01-01' where id = ${id}`);
    const start = Date.now() - 10 * minute;
    const fixes = drive(start, [70, 90, 70, 92, 94, 70, 99, 100, 70]);
    await send(
      api.tracking,
      tracker,
      fixes.filter((_, i) => i !== 2),
    );
    await api.tracking.projected();
    expect(await eventsOf(tracker.id)).toMatchObject([
      { valor_max: 94, tardio: true },
      { valor_max: 100, tardio: true },
    ]);
    await send(api.tracking, tracker, [fixes[2] as (typeof fixes)[number]]);
    await api.tracking.projected();
    // 90 turned out to be a single fix: the rest begins at 92.
    const after = await eventsOf(tracker.id);
    expect(
      after.map(({ inicio_en, corregido }: { inicio_en: string; corregido: boolean }) => [
        Date.parse(inicio_en) - start,
        corregido,
      ]),
    ).toEqual([
      [30_000, false],
      [60_000, false],
    ]);
    const newest = (await eventsOf(tracker.id)).at(-1).id;
    const { json: order } = await api.as('admin').call('POST', `/api/eventos/${newest}/orden`, {});
    // A frame between the two shows that both were wrong.
    const slow = [65_000, 75_000].map((at) =>
      fixAt(0, 1_400, { fecha: start + at, recibida: start, velocidad_kmh: 60 }),
    );
    await send(api.tracking, tracker, slow);
    await api.tracking.projected();
    const last = (await eventsOf(tracker.id)).at(-1);
    // Somebody has begun to deal with it: that stays beside what is known now.
    expect(last).toMatchObject({ corregido: true, estado: 'en_gestion', nota: null });
    expect(last.pasos).toMatchObject([{ a: 'en_gestion' }]);
    expect(last.correcciones).toMatchObject([{ clase: 'retirado', causa: 'tardio', antes: { estado: 'en_gestion' } }]);
    const { json: said } = await api.as('admin').call('GET', `/api/ordenes/${order.id}/comentarios`);
    expect(said.map(({ texto }: { texto: string }) => texto)).toEqual([
      expect.stringContaining('corregido por datos tardíos'),
    ]);
  });

  it('when changed leaves its events as they were, and ends the open one', async () => {
    const tracker = await aTracker(api);
    const made = await rule(speeding([tracker.id]));
    const start = Date.now() - 30_000;
    await send(api.tracking, tracker, drive(start, [90, 95, 95]));
    await api.tracking.projected();
    expect(await eventsOf(tracker.id, { abierto: true })).toHaveLength(1);
    expect(
      (await api.as('admin').call('PUT', `/api/reglas/${made.id}`, { version: made.version, umbral: 120 })).status,
    ).toBe(200);
    await api.tracking.projected();
    expect(await eventsOf(tracker.id)).toMatchObject([
      { umbral: 80, estado: 'abierto', corregido: false, fin_en: expect.any(String) },
    ]);
    // A late frame is judged by the current rule.
    await send(api.tracking, tracker, [fixAt(0, 100, { fecha: start + 5_000, recibida: start, velocidad_kmh: 20 })]);
    await api.tracking.projected();
    expect(await eventsOf(tracker.id)).toMatchObject([{ corregido: false }]);
  });

  it('covers a call for help without a place, and silence without a frame', async () => {
    const tracker = await aTracker(api);
    await rule({
      nombre: 'Silencio',
      tipo: 'sin_conexion',
      umbral: 5,
      alcance: { activos: [tracker.id], niveles: [], categorias: [] },
    });
    await rule({ nombre: 'Ayuda', tipo: 'sos', alcance: { activos: [tracker.id], niveles: [], categorias: [] } });
    await send(api.tracking, tracker, [fixAt(0, 0, { fecha: Date.now() - 20 * minute, velocidad_kmh: 0 })]);
    await api.tracking.projected();
    expect(await eventsOf(tracker.id)).toMatchObject([{ tipo: 'sin_conexion', fin_en: null, umbral: 5 }]);
    const { emptyFrame } = await import('../../tracking/index');
    await api.tracking.accept(api.a, tracker.name, { ...emptyFrame(new Date()), alarma: 'sos' });
    await api.tracking.projected();
    // An unanswered call comes first in every list.
    const events = await eventsOf(tracker.id);
    expect(events.map(({ tipo, fin_en }: { tipo: string; fin_en: string | null }) => [tipo, fin_en !== null])).toEqual([
      ['sos', true],
      ['sin_conexion', true],
    ]);
  });
});
