import { sql, type SQL } from 'drizzle-orm';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CausaCorreccion } from '#contract/entities/correcciones';
import type { Ejecucion } from '#contract/entities/ejecuciones';
import type { Evento } from '#contract/entities/eventos';
import { finishUpgrades } from '../../resources/eventos/rules/upgrades';
import { startOwnApi } from '../../testing/app';
import { unaParada, unaRuta } from '../../testing/factories';
import { aTracker, derived, rowsOf, send, type Tracker } from '../../testing/trackers';
import { useApi } from '../../testing/useApi';
import { derivationVersion } from '../model/version';
import type { Fix } from '../model/fix';
import { markUpgrade } from '../stored/upgrade';
import { aDay, fixAt, inDeviceOrder, randomOf } from './testing';
import { turn } from './turn';

const api = useApi(startOwnApi);
const run = (query: SQL) => api.db.system.execute(query);
const post = async (path: string, body: object) => {
  const answer = await api.as('admin').call('POST', path, body);
  expect(answer.status, JSON.stringify(answer.json)).toBeLessThan(300);
  return answer.json;
};
const ruleOf = async (rule: object): Promise<{ id: number; version: number }> => {
  const made = await post('/api/reglas', {
    ...{ nombre: 'regla', canales: ['app'], destinatarios: { usuarios: [], roles: ['monitor'] } },
    ...rule,
  });
  await run(sql`update reglas set vigente_desde = '2000-01-01' where id = ${made.id}`);
  return made;
};
const eventsOf = (activo: number): Promise<Evento[]> =>
  api.as('admin').get(`/api/eventos?filter=${JSON.stringify({ activo_id: activo })}&range=[0,499]`);
const read = (id: number): Promise<Evento> => api.as('admin').get(`/api/eventos/${id}`);
const acknowledge = async (id: number) =>
  post(`/api/eventos/${id}/transicion`, { a: 'reconocido', version: (await read(id)).version, nota: 'Ya lo vi' });

/** Minutes ago, as a fix. */
const ago = (minutes: number, north: number, given: Partial<Fix> = {}): Fix => {
  const fecha = Math.floor((Date.now() - minutes * 60_000) / 1000) * 1000;
  return { ...fixAt(0, north, given), fecha, recibida: fecha };
};

/** Two assets with the same events: on the first one somebody has acknowledged what `pick` finds. */
const aPair = async (fixes: (at: number) => Fix[], pick: (event: Evento) => boolean, near = 0) => {
  const each = async (at: number) => {
    const tracker = await aTracker(api);
    await send(api.tracking, tracker, fixes(near + at * 30_000));
    await api.tracking.projected();
    const event = (await eventsOf(tracker.id)).find(pick);
    expect(event).toBeDefined();
    return { tracker, id: event?.id ?? 0 };
  };
  const [judged, plain] = [await each(0), await each(1)];
  await acknowledge(judged.id);
  return { judged, plain };
};
type Pair = Awaited<ReturnType<typeof aPair>>;

const isWithdrawn = async ({ judged, plain }: Pair, causa: CausaCorreccion) => {
  const steps = [{ a: 'reconocido', nota: 'Ya lo vi', quien: expect.any(String) }];
  expect(await read(judged.id)).toMatchObject({
    ...{ corregido: true, estado: 'reconocido', nota: 'Ya lo vi', pasos: steps, causa_correccion: causa },
    correcciones: [{ clase: 'retirado', causa, antes: { estado: 'reconocido' } }],
  });
  expect(await read(plain.id)).toMatchObject({
    ...{ corregido: true, estado: 'descartado', causa_correccion: causa },
    correcciones: [{ clase: 'retirado', causa, antes: { estado: 'abierto' } }],
    pasos: [{ a: 'descartado', quien: null }],
  });
};

const driving = (minutes: number[], kmh: number) => (north: number) =>
  minutes.map((minute, i) => ago(minute, north + i * kmh * 15, { velocidad_kmh: kmh }));

describe('an event that changes says why, and keeps what a person decided:', () => {
  it('frames came late', async () => {
    await ruleOf({ tipo: 'sin_conexion', umbral: 20 });
    const pair = await aPair(
      () => [ago(200, 0, { velocidad_kmh: 0 }), ago(170, 0, { velocidad_kmh: 0 }), ago(169, 0, { velocidad_kmh: 0 })],
      ({ tipo, fin_en }) => tipo === 'sin_conexion' && fin_en !== null,
    );
    for (const { tracker } of [pair.judged, pair.plain])
      await send(api.tracking, tracker, [ago(190, 0, { velocidad_kmh: 0 }), ago(180, 0, { velocidad_kmh: 0 })]);
    await api.tracking.projected();
    await isWithdrawn(pair, 'tardio');
  });

  it('its rule was changed', async () => {
    const rule = await ruleOf({ tipo: 'exceso_velocidad', umbral: 50 });
    const pair = await aPair(driving([4, 3, 2, 1, 0], 90), ({ tipo }) => tipo === 'exceso_velocidad');
    const changed = { version: rule.version, umbral: 120 };
    expect((await api.as('admin').call('PUT', `/api/reglas/${rule.id}`, changed)).status).toBe(200);
    await api.tracking.projected();
    for (const [{ id }, estado] of [
      [pair.judged, 'reconocido'],
      [pair.plain, 'abierto'],
    ] as const)
      expect(await read(id)).toMatchObject({
        ...{ estado, corregido: false, fin_en: expect.any(String) },
        correcciones: [{ clase: 'terminado', causa: 'regla' }],
      });
  });

  it('its stop was moved', async () => {
    const place = fixAt(0, 5_000);
    const stop = await post(
      '/api/paradas',
      unaParada({ latitud: place.latitud, longitud: place.longitud, radio_m: 100 }),
    );
    await run(sql`update paradas set visitas_desde = '2000-01-01', juzgada_desde = '2000-01-01' where id = ${stop.id}`);
    await run(sql`update empresas set lugares_version = lugares_version + 1 where id = ${api.a}`);
    await ruleOf({ tipo: 'permanencia_excedida', umbral: 10 });
    const waiting = () => Array.from({ length: 20 }, (_, i) => ago(40 - i * 2, 5_000, { velocidad_kmh: 0 }));
    const pair = await aPair(waiting, ({ tipo }) => tipo === 'permanencia_excedida');
    const moved = { version: stop.version, latitud: place.latitud + 0.1 };
    expect((await api.as('admin').call('PUT', `/api/paradas/${stop.id}`, moved)).status).toBe(200);
    await api.tracking.projected();
    for (const [{ id }, estado] of [
      [pair.judged, 'reconocido'],
      [pair.plain, 'abierto'],
    ] as const)
      expect(await read(id)).toMatchObject({
        ...{ estado, corregido: false, fin_en: expect.any(String) },
        correcciones: [{ clase: 'terminado', causa: 'parada' }],
      });
  });

  it('its device belonged to another asset', async () => {
    await ruleOf({ tipo: 'exceso_velocidad', umbral: 50 });
    const pair = await aPair(
      (north) => [...driving([90, 89, 88, 87], 90)(north), ago(80, north, { velocidad_kmh: 0 })],
      ({ tipo, umbral }) => tipo === 'exceso_velocidad' && umbral === 50,
    );
    for (const { tracker } of [pair.judged, pair.plain]) {
      const { id } = await api.anActivo();
      const desde = new Date(Date.now() - 100 * 60_000).toISOString();
      await post(`/api/dispositivos/${tracker.device}/retirar`, { hasta: desde });
      await post(`/api/dispositivos/${tracker.device}/asignar`, { activo_id: id, desde });
      await api.tracking.projected();
      const [taken] = (await eventsOf(id)).filter(({ tipo, umbral }) => tipo === 'exceso_velocidad' && umbral === 50);
      expect(taken).toMatchObject({
        ...{ estado: 'abierto', hallado: false },
        correcciones: [{ clase: 'nuevo', causa: 'asignacion', antes: null }],
      });
    }
    await isWithdrawn(pair, 'asignacion');
  });
});

describe('an update of the product', () => {
  const fixes = inDeviceOrder(aDay(7, { speed: true, ignition: true, every: 20, spikes: 0, jitter: 5 })).slice(0, 500);
  const first = fixes[0]?.fecha ?? 0;
  beforeAll(async () => {
    for (const rule of [{ tipo: 'exceso_velocidad', umbral: 40 }, { tipo: 'fin_viaje' }, { tipo: 'apagado' }])
      await ruleOf(rule);
  });

  const aRun = async ({ id }: Tracker): Promise<Ejecucion> => {
    const [a, b] = [fixes[20], fixes[200]] as [Fix, Fix];
    const at = (fix: Fix) => unaParada({ latitud: fix.latitud, longitud: fix.longitud, radio_m: 150 });
    const stops = [await post('/api/paradas', at(a)), await post('/api/paradas', at(b))];
    await run(sql`update paradas set visitas_desde = '2000-01-01' where empresa_id = ${api.a}`);
    const route = await post(
      '/api/rutas',
      unaRuta({
        trazado: {
          type: 'LineString',
          coordinates: fixes.slice(0, 220).map(({ latitud, longitud }) => [longitud, latitud]),
        },
        paradas: [a, b].map(({ fecha }, i) => ({
          parada_id: stops[i].id,
          llegada_min: Math.round((fecha - first) / 60_000),
          ventana_min: 3,
        })),
        tolerancia_m: 100,
      }),
    );
    const local = new Date(first).toLocaleString('sv-SE', { timeZone: 'America/Bogota' });
    const when = { fecha: local.slice(0, 10), hora_salida: local.slice(11, 16) };
    return post('/api/ejecuciones', { ruta_id: route.id, activo_id: id, nota: 'Revisada', ...when });
  };

  /** What an earlier version stored: two speedings that were none, another value, no end of a trip, another result. */
  const asStoredBefore = async (tracker: Tracker, execution: Ejecucion) => {
    const events = await eventsOf(tracker.id);
    const [speeding, other] = events.filter(({ tipo, umbral }) => tipo === 'exceso_velocidad' && umbral === 40);
    const ended = events.find(({ tipo }) => tipo === 'fin_viaje');
    if (!speeding || !other || !ended) throw new Error('the day has too few events');
    await acknowledge(other.id);
    await run(sql`update eventos set valor_max = 300, version = version + 1 where id = ${other.id}`);
    await run(sql`delete from eventos where id = ${ended.id}`);
    const [judged, plain] = await rowsOf<{ id: number }>(
      api,
      sql`
        insert into eventos (empresa_id, activo_id, regla_id, juicio, tipo, severidad, clave, ancla_en, inicio_en, fin_en)
        select empresa_id, activo_id, regla_id, juicio, tipo, severidad, clave, ancla_en - d * interval '1 day',
          inicio_en - d * interval '1 day', fin_en - d * interval '1 day'
        from eventos cross join generate_series(1, 2) d where id = ${speeding.id} returning id`,
    );
    if (!judged || !plain) throw new Error('nothing was stored');
    await acknowledge(judged.id);
    await run(sql`
      update ejecuciones set estado = 'incumplida',
        paradas = jsonb_set(jsonb_set(paradas, '{0,estado}', '"omitida"'), '{0,llegada_en}', 'null')
      where id = ${execution.id}`);
    await run(sql`update proyecciones set version = 0 where activo_id = ${tracker.id}`);
    await run(sql`delete from actualizaciones`);
    await run(sql`delete from notificaciones`);
    await run(sql`delete from salidas`);
    return { judged: judged.id, plain: plain.id, changed: other.id, found: ended };
  };

  const aFleet = async () => {
    const tracker = await aTracker(api);
    const execution = await aRun(tracker);
    await send(api.tracking, tracker, fixes);
    await api.tracking.projected();
    const expected = await derived(api, tracker.id);
    return { tracker, execution, expected, before: await asStoredBefore(tracker, execution) };
  };

  const finish = () => finishUpgrades(api.db, () => undefined);
  const notices = () =>
    rowsOf<{ tipo: string; titulo: string; url: string; user_id: number }>(
      api,
      sql`select tipo, titulo, url, user_id from notificaciones where empresa_id = ${api.a} order by id`,
    );
  const listed = async <Row>(what: string): Promise<Row[]> =>
    api.as('admin').get(`/api/${what}?filter=${JSON.stringify({ actualizacion: derivationVersion })}&range=[0,499]`);

  it('says of each event and execution what changed, keeps what people decided, and tells the admins once', async () => {
    await run(sql`
      insert into destinos (empresa_id, clase, url, tipos, creado_por_id)
      values (${api.a}, 'webhook', 'https://a.example', '{evento.abierto}', (select min(id) from usuarios))`);
    const { tracker, execution, expected, before } = await aFleet();
    await markUpgrade(api.db.pool);
    await finish();
    expect(await notices(), 'not before all is derived').toEqual([]);
    await api.tracking.projected();

    expect(await read(before.judged)).toMatchObject({
      ...{ corregido: true, estado: 'reconocido', nota: 'Ya lo vi' },
      correcciones: [{ clase: 'retirado', causa: 'version' }],
    });
    expect(await read(before.plain)).toMatchObject({
      ...{ corregido: true, estado: 'descartado', nota: 'Corregido: se actualizó Ftrack' },
      correcciones: [{ clase: 'retirado', causa: 'version' }],
    });
    expect(await read(before.changed)).toMatchObject({
      ...{ corregido: false, estado: 'reconocido', nota: 'Ya lo vi' },
      correcciones: [{ clase: 'cambiado', causa: 'version', antes: { valor_max: 300 } }],
    });
    const events = await eventsOf(tracker.id);
    const found = events.filter(({ hallado }) => hallado);
    expect(found).toMatchObject([
      {
        ...{ tipo: 'fin_viaje', inicio_en: before.found.inicio_en, estado: 'resuelto' },
        correcciones: [{ clase: 'nuevo', causa: 'version', antes: null }],
      },
    ]);
    const { correcciones, ...after }: Ejecucion = await api.as('admin').get(`/api/ejecuciones/${execution.id}`);
    expect(after).toMatchObject({ nota: 'Revisada', causa_correccion: 'version' });
    expect(correcciones.filter(({ causa }) => causa !== 'tardio')).toMatchObject([
      { clase: 'cambiado', causa: 'version', antes: { estado: 'incumplida' } },
    ]);
    const now = await derived(api, tracker.id);
    expect({ ...now, events: [] }).toEqual({ ...expected, events: [] });

    await api.effects.look();
    expect(await rowsOf(api, sql`select 1 from eventos where id = ${found[0]?.id} and efectos_pendientes`)).toEqual([]);
    expect(await rowsOf(api, sql`select 1 from salidas where tipo = 'evento.abierto'`)).toEqual([]);
    await Promise.all([finish(), finish()]);
    await finish();
    const told = await notices();
    expect(new Set(told.map(({ titulo }) => titulo))).toEqual(
      new Set(['Al actualizar cambiaron 4 eventos y 1 ejecución']),
    );
    expect(told.map(({ user_id }) => user_id)).toEqual([...new Set(told.map(({ user_id }) => user_id))]);
    expect(decodeURIComponent(told[0]?.url ?? '')).toBe(`/eventos?filter={"actualizacion":${derivationVersion}}`);
    expect((await listed<Evento>('eventos')).map(({ id }) => id).sort()).toEqual(
      [before.judged, before.plain, before.changed, found[0]?.id].sort(),
    );
    expect((await listed<Ejecucion>('ejecuciones')).map(({ id }) => id)).toEqual([execution.id]);
  });

  it('that changes nothing tells nobody anything', async () => {
    const tracker = await aTracker(api);
    await aRun(tracker);
    await send(api.tracking, tracker, fixes);
    await api.tracking.projected();
    // They get their groups.
    await api.effects.look();
    const [events, { version: _, ...all }] = [
      await eventsOf(tracker.id),
      { version: 0, ...(await derived(api, tracker.id)) },
    ];
    await run(sql`delete from notificaciones`);
    await run(sql`delete from actualizaciones`);
    await run(sql`update proyecciones set version = 0 where activo_id = ${tracker.id}`);
    const count = () => rowsOf(api, sql`select count(*)::int as n from correcciones`);
    const corrections = await count();
    await markUpgrade(api.db.pool);
    await markUpgrade(api.db.pool);
    await api.tracking.projected();
    await finish();
    expect((await eventsOf(tracker.id)).map(lasting)).toEqual(events.map(lasting));
    expect(await derived(api, tracker.id)).toEqual(all);
    expect(await count()).toEqual(corrections);
    expect(await rowsOf(api, sql`select 1 from actualizaciones where terminada_en is null`)).toEqual([]);
  });

  it('finds an execution in a long history as it was, however many turns read it', async () => {
    const tracker = await aTracker(api);
    const { id } = await aRun(tracker);
    await send(api.tracking, tracker, fixes);
    await api.tracking.projected();
    const read = async (): Promise<Ejecucion> => api.as('admin').get(`/api/ejecuciones/${id}`);
    const { estado, paradas } = await read();
    expect(estado).toBe('completada');
    await run(sql`delete from correcciones where ejecucion_id = ${id}`);
    await run(sql`
      with nueva as (
        update ejecuciones set estado = 'programada', inicio_en = null, fin_en = null, paradas = '[]' where id = ${id}
      )
      insert into recalculos_pendientes (empresa_id, activo_id, desde) values (${api.a}, ${tracker.id}, '2000-01-01')`);
    await turn(api.db.pool, Date.now, { assets: 1, fixes: 60 });
    expect((await read()).estado, 'its end has not been read').toBe('programada');
    for (let i = 0; i < 3; i++) await turn(api.db.pool, Date.now, { assets: 1, fixes: 60 });
    await api.tracking.projected();
    expect(await read()).toMatchObject({ estado, paradas, correcciones: [] });
  });

  it('gives the same in small turns, after a kill in the middle, and with frames that come meanwhile', async () => {
    const { tracker, before } = await aFleet();
    await markUpgrade(api.db.pool);
    const dying = { connect: async () => dieBeforeCommit(await api.db.pool.connect()) } as unknown as pg.Pool;
    await expect(turn(dying, Date.now, { assets: 1, fixes: 0 })).rejects.toThrow('killed');
    await turn(api.db.pool, Date.now, { assets: 1, fixes: 60 });
    const random = randomOf(5);
    const late = [1, 2, 3].map((minute) => ago(minute, 90_000 + random() * 10, { velocidad_kmh: 0 }));
    await send(api.tracking, tracker, late);
    await turn(api.db.pool, Date.now, { assets: 1, fixes: 60 });
    await api.tracking.projected();
    await finish();
    expect((await read(before.judged)).correcciones).toMatchObject([{ clase: 'retirado', causa: 'version' }]);
    expect((await read(before.plain)).correcciones).toMatchObject([{ clase: 'retirado', causa: 'version' }]);
    const found = (await eventsOf(tracker.id)).filter(({ hallado }) => hallado);
    expect(found).toMatchObject([{ tipo: 'fin_viaje', inicio_en: before.found.inicio_en }]);
    expect((await notices()).filter(({ tipo }) => tipo === 'evento')).toEqual([]);
    const own = (await listed<Evento>('eventos')).filter(({ activo_id }) => activo_id === tracker.id);
    expect(own.map(({ id }) => id).sort()).toEqual([before.judged, before.plain, before.changed, found[0]?.id].sort());
  });
});

/** Without the time that goes on. */
const lasting = ({ duracion_s: _, ...event }: Evento) => event;

const dieBeforeCommit = (client: pg.PoolClient): pg.PoolClient =>
  new Proxy(client, {
    get: (target, name) => {
      const value = Reflect.get(target, name) as unknown;
      if (name !== 'query' || typeof value !== 'function')
        return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
      return (...args: unknown[]) => {
        if (args[0] === 'commit') throw new Error('killed');
        return Reflect.apply(value, target, args) as unknown;
      };
    },
  });
