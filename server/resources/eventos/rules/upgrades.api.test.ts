import { sql, type SQL } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Ejecucion } from '#contract/entities/ejecuciones';
import type { Evento } from '#contract/entities/eventos';
import { unaParadaEjecutada } from '../../../../testing/executedStop';
import { filtered } from '../../../../testing/filtered';
import { unaEjecucion, unaParada, unaRegla, unaRuta } from '../../../testing/factories';
import { useApi } from '../../../testing/useApi';
import { runBefore } from '../../../tracking/runs/corrected';
import { derivationVersion } from '../../../tracking/model/version';
import { lookAtConditions } from './rounds';
import { finishUpgrades } from './upgrades';

const api = useApi();

const run = (query: SQL) => api.db.system.execute(query);
const rowsOf = async <Row extends Record<string, unknown>>(query: SQL) =>
  (await api.db.system.execute<Row>(query)).rows;
const post = async (path: string, body: object) => {
  const { status, json } = await api.as('admin').call('POST', path, body);
  expect(status, JSON.stringify(json)).toBeLessThan(300);
  return json;
};
const look = () => lookAtConditions(api.db, () => {}, undefined, api.a);
const finish = () => finishUpgrades(api.db, () => {});
const read = (id: number): Promise<Evento> => api.as('admin').get(`/api/eventos/${id}`);
const changed = async (what: 'eventos' | 'ejecuciones'): Promise<number[]> => {
  const rows: { id: number }[] = await api
    .as('admin')
    .get(`/api/${what}?${filtered({ actualizacion: derivationVersion })}`);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
};

/** A run that missed a stop an hour ago, with a rule that watches its route, and the event of that. */
const aMissedStop = async () => {
  const stop = await post('/api/paradas', unaParada());
  const route = await post(
    '/api/rutas',
    unaRuta({ paradas: [{ parada_id: stop.id, llegada_min: 0, ventana_min: 5 }] }),
  );
  const { id: activo_id } = await api.anActivo();
  const rule = await post('/api/reglas', unaRegla({ tipo: 'parada_omitida', umbral: null, ruta_id: route.id }));
  await run(sql`update reglas set vigente_desde = now() - interval '2 days' where id = ${rule.id}`);
  const execution: Ejecucion = await post('/api/ejecuciones', unaEjecucion({ ruta_id: route.id, activo_id }));
  const planned = new Date(Date.now() - 3_600_000).toISOString();
  const given = { parada_id: stop.id, nombre: stop.nombre, estado: 'omitida', ventana_min: 5 } as const;
  const missed = unaParadaEjecutada(1, { ...given, planeada_en: planned });
  await run(sql`
    update ejecuciones set desde_en = now() - interval '1 day', paradas = ${JSON.stringify([missed])}::jsonb
    where id = ${execution.id}`);
  await look();
  const [event]: Evento[] = await api.as('admin').get(`/api/eventos?${filtered({ regla_id: rule.id })}`);
  if (!event) throw new Error('no event was raised');
  return { execution: execution.id, event: event.id };
};

/** The same event of a stop that this version does not take for missed: the run has always been as it is. */
const ofAnEarlierVersion = async (event: number): Promise<number> => {
  const [stored] = await rowsOf<{ id: number }>(sql`
    insert into eventos (
      empresa_id, activo_id, regla_id, tipo, severidad, clave, ancla_en, inicio_en, fin_en, ejecucion_id, ruta_id
    )
    select empresa_id, activo_id, regla_id, tipo, severidad, clave || nextval('eventos_id_seq'), ancla_en, inicio_en,
      fin_en, ejecucion_id, ruta_id
    from eventos where id = ${event} returning id`);
  return stored?.id ?? expect.unreachable('nothing was stored');
};

/** Its company is derived anew: nothing but the events of stops is left to do. */
const openUpgrade = () =>
  run(sql`
    insert into actualizaciones (empresa_id, version) values (${api.a}, ${derivationVersion})
    on conflict (empresa_id, version) do update set terminada_en = null, eventos_n = null, ejecuciones_n = null`);
const upgrade = async () =>
  (
    await rowsOf<{ terminada: boolean; eventos: number | null; ejecuciones: number | null }>(sql`
      select terminada_en is not null as terminada, eventos_n as eventos, ejecuciones_n as ejecuciones
      from actualizaciones where empresa_id = ${api.a}`)
  )[0];
const told = async () =>
  (await rowsOf<{ titulo: string }>(sql`select distinct titulo from notificaciones where empresa_id = ${api.a}`)).map(
    ({ titulo }) => titulo,
  );

const acknowledge = (id: number) =>
  post(`/api/eventos/${id}/transicion`, { a: 'reconocido', version: 1, nota: 'Ya lo vi' });

it('missed stops that an update withdraws of unchanged runs say so, and are counted in the one line to the admins', async () => {
  const [one, other] = [await aMissedStop(), await aMissedStop()];
  const [judged, plain, deleted] = [
    await ofAnEarlierVersion(one.event),
    await ofAnEarlierVersion(one.event),
    await ofAnEarlierVersion(one.event),
  ];
  await acknowledge(judged);
  await run(sql`update eventos set eliminado_en = now() where id = ${deleted}`);
  await openUpgrade();
  await run(sql`
    insert into correcciones (empresa_id, ejecucion_id, clase, causa, actualizacion, antes)
    select ${api.a}, e.id, 'cambiado', 'version', ${derivationVersion},
      ${sql.raw(runBefore('e'))} || '{"estado": "incumplida"}'
    from ejecuciones e where e.id = ${other.execution}`);
  // No round has looked at the rules since the update began: ending it does. Several processes may do so at once.
  await Promise.all([finish(), look(), finish()]);

  expect(await read(judged)).toMatchObject({
    ...{ corregido: true, estado: 'reconocido', nota: 'Ya lo vi', causa_correccion: 'version' },
    pasos: [{ a: 'reconocido', nota: 'Ya lo vi', quien: expect.any(String) }],
    correcciones: [{ clase: 'retirado', causa: 'version', antes: { estado: 'reconocido' } }],
  });
  expect(await read(plain)).toMatchObject({
    ...{ corregido: true, estado: 'descartado', nota: 'Corregido: se actualizó Ftrack', causa_correccion: 'version' },
    pasos: [{ a: 'descartado', quien: null }],
    correcciones: [{ clase: 'retirado', causa: 'version', antes: { estado: 'abierto' } }],
  });
  for (const { event } of [one, other])
    expect(await read(event)).toMatchObject({ corregido: false, estado: 'abierto', correcciones: [] });
  expect(await changed('eventos')).toEqual([judged, plain]);
  expect(await changed('ejecuciones')).toEqual([other.execution]);
  expect(await upgrade()).toEqual({ terminada: true, eventos: 2, ejecuciones: 1 });
  expect(await told()).toEqual(['Al actualizar cambiaron 2 eventos y 1 ejecución']);

  const later = await ofAnEarlierVersion(one.event);
  await look();
  expect(await read(later), 'after the update').toMatchObject({
    ...{ corregido: true, nota: 'Corregido por datos tardíos' },
    correcciones: [{ clase: 'retirado', causa: 'tardio' }],
  });
  expect(await changed('eventos')).toEqual([judged, plain]);
});

it('the update of a company that is not active waits: nothing looks at its rules', async () => {
  const { event } = await aMissedStop();
  const former = await ofAnEarlierVersion(event);
  await openUpgrade();
  const activate = (activo: boolean) => run(sql`update empresas set activo = ${activo} where id = ${api.a}`);
  await activate(false);
  await finish();
  expect(await upgrade()).toMatchObject({ terminada: false });
  await activate(true);
  await finish();
  expect((await read(former)).causa_correccion).toBe('version');
  expect(await upgrade()).toMatchObject({ terminada: true, eventos: (await changed('eventos')).length });
});
