import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventoTable as e } from '../../../db/tables/eventos';
import { notificacionTable as n } from '../../../db/tables/notificaciones';
import { startOwnApi } from '../../../testing/app';
import { raiseEvents } from '../../../testing/events';
import { unaRegla } from '../../../testing/factories';
import { aTracker } from '../../../testing/trackers';
import { useApi } from '../../../testing/useApi';
import { emptyFrame } from '../../../tracking/index';
import { turn } from '../../../tracking/projector/turn';
import { createEventEffects } from '../rules/effects';

const api = useApi(startOwnApi);
const effects = () => createEventEffects({ db: api.db, changed: () => {}, log: () => {} });
const list = async (filter: object, role: 'admin' | 'monitor' = 'monitor') => {
  const { json, headers } = await api
    .as(role)
    .call('GET', `/api/eventos?filter=${JSON.stringify(filter)}&range=[0,49]&sort=["inicio_en","DESC"]`);
  return { rows: json as { id: number; grupo_id: number | null }[], range: headers['content-range'] };
};
const groups = (ids: readonly (number | null)[]) =>
  api.as('monitor').get(`/api/eventos/grupos?filter=${JSON.stringify({ grupo_id: ids })}`);

describe('forty vehicles that lose their network at once', () => {
  let grupo = 0;
  beforeAll(async () => {
    const rule = unaRegla({
      ...{ tipo: 'sin_conexion', umbral: 4, canales: ['app', 'push', 'correo'] },
      destinatarios: { usuarios: [], roles: ['monitor'] },
    });
    expect((await api.as('admin').call('POST', '/api/reglas', rule)).status).toBe(201);
    await api.db.system.execute(sql`update reglas set vigente_desde = '2000-01-01' where empresa_id = ${api.a}`);
    await api.as('monitor').who;
    const trackers = [];
    for (let at = 0; at < 40; at++) trackers.push(await aTracker(api));
    const cut = Date.now() - 20 * 60_000;
    await Promise.all(
      trackers.map(({ name }, at) =>
        api.tracking.accept(api.a, name, {
          ...emptyFrame(new Date(cut + at * 1_500)),
          ...{ latitud: 4.6 + at / 1_000, longitud: -74.1, velocidad_kmh: 40 },
        }),
      ),
    );
    await api.tracking.projected();
    await api.db.system.execute(sql`update proyecciones set revisar_en = now() where empresa_id = ${api.a}`);
    await Promise.all([turn(api.db.pool, Date.now), turn(api.db.pool, Date.now)]);
    await api.tracking.projected();
  }, 120_000);

  it('are forty events', async () => {
    const all = await api.db.system.select().from(e).where(eq(e.empresa_id, api.a));
    expect(all.filter(({ tipo, fin_en }) => tipo === 'sin_conexion' && fin_en === null)).toHaveLength(40);
  });

  it('and one notice by each way, whichever of two processes tells', async () => {
    await Promise.all([effects().look(), effects().look()]);
    expect(await api.db.system.select().from(n)).toEqual([]);
    await api.db.system.update(e).set({ creado_en: sql`creado_en - interval '46 seconds'` });
    await Promise.all([effects().look(), effects().look()]);
    const told = await api.db.system.select().from(n);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ en_app: true, push_pendiente: true, correo_pendiente: true });
    expect(told[0]?.titulo).toMatch(/^Sin conexión: 40 activos desde las \d\d:\d\d$/);
    expect(told[0]?.eventos).toHaveLength(40);
  });

  it('and one row, which says how many and opens to its events, page by page', async () => {
    const { rows, range } = await list({ pendiente: true, agrupado: true });
    expect(range).toBe('eventos 0-0/1');
    grupo = rows[0]?.grupo_id ?? 0;
    expect(await groups([grupo])).toEqual([
      expect.objectContaining({ grupo_id: grupo, eventos_n: 40, pendientes_n: 40, activos_n: 40 }),
    ]);
    expect((await list({ pendiente: true })).range).toBe('eventos 0-39/40');
    expect((await list({ grupo_id: grupo })).rows).toHaveLength(40);
    expect(await api.as('monitor', api.b).get(`/api/eventos/grupos?filter={"grupo_id":[${grupo}]}`)).toEqual([]);
  });

  it('one row of what the other filters leave, and of what a search finds', async () => {
    const [first] = (await list({ grupo_id: grupo })).rows.slice(5);
    const asset = (await api.as('admin').get(`/api/eventos/${first?.id}`)).activo_id;
    expect((await list({ agrupado: true, activo_id: asset })).rows.map(({ id }) => id)).toEqual([first?.id]);
    await api.db.system
      .update(e)
      .set({ nota: 'torre quemada' })
      .where(eq(e.id, first?.id ?? 0));
    expect((await list({ agrupado: true, q: 'torre quemada' })).rows.map(({ id }) => id)).toEqual([first?.id]);
  });

  it('and one act, on what the list shows of the group', async () => {
    const [row] = (await list({ agrupado: true, pendiente: true })).rows;
    const { activo_id } = await api.as('admin').get(`/api/eventos/${row?.id}`);
    const some = { ids: [row?.id], grupos: [grupo], filtro: { activo_id, pendiente: true }, a: 'reconocido' };
    expect((await api.as('monitor').call('POST', '/api/eventos/transicion', some)).json.cambiados).toEqual([row?.id]);
    const wrong = { ...some, filtro: { nada: 1 } };
    expect((await api.as('monitor').call('POST', '/api/eventos/transicion', wrong)).status).toBe(400);
    const body = { ids: [row?.id], grupos: [grupo], a: 'reconocido' };
    const { json } = await api.as('monitor').call('POST', '/api/eventos/transicion', body);
    expect(json.cambiados).toHaveLength(39);
    expect(json.rechazados).toEqual([{ id: row?.id, code: 'CONFLICTO' }]);
    const me = (await api.as('monitor').who).id;
    const given = { ids: [row?.id], grupos: [grupo], usuario_id: me };
    expect((await api.as('monitor').call('POST', '/api/eventos/asignar', given)).json.cambiados).toHaveLength(40);
    expect((await list({ mio: true, pendiente: true, agrupado: true })).range).toBe('eventos 0-0/1');
  });
});

describe('alarms of a group', () => {
  it('sound once: the newest stands for all, whose number it says', async () => {
    await raiseEvents(
      api,
      api.b,
      Array.from({ length: 7 }, () => ({ severidad: 'alta' as const })),
    );
    await effects().look();
    const { alarmas, alarmas_n } = await api.as('monitor', api.b).get('/api/eventos/resumen');
    expect(alarmas_n).toBe(7);
    expect(alarmas.map(({ grupo_n }: { grupo_n: number }) => grupo_n)).toEqual([7]);
  });
});
