import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Evento } from '#contract/entities/eventos';
import type { TipoEvento } from '#contract/entities/tiposEvento';
import { filtered } from '../../../../testing/filtered';
import { unaEjecucion, unaParada, unaRegla, unaRuta } from '../../../testing/factories';
import { useApi } from '../../../testing/useApi';
import { lookAtConditions } from './rounds';

const api = useApi();
const minute = 60_000;

const post = async (path: string, body: object) => {
  const { status, json } = await api.as('admin').call('POST', path, body);
  expect(json).toMatchObject(status < 300 ? {} : { status: 201 });
  return json;
};
const run = (statement: ReturnType<typeof sql>) => api.db.system.execute(statement);
const at = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString();

/** A run that departed half an hour ago, watched by a rule of this kind; `set` gives it columns. */
const aRun = async (tipo: TipoEvento, more: object = {}) => {
  const stop = await post('/api/paradas', unaParada());
  const route = await post(
    '/api/rutas',
    unaRuta({ paradas: [{ parada_id: stop.id, llegada_min: 0, ventana_min: 7 }] }),
  );
  const { id: activo_id } = await api.anActivo();
  const { id: regla_id } = await post('/api/reglas', unaRegla({ tipo, umbral: null, ruta_id: route.id, ...more }));
  await run(sql`update reglas set vigente_desde = now() - interval '2 days' where id = ${regla_id}`);
  const { id } = await post('/api/ejecuciones', unaEjecucion({ ruta_id: route.id, activo_id }));
  const salida_en = at(-30);
  const events = async (): Promise<Evento[]> => api.as('admin').get(`/api/eventos?${filtered({ regla_id })}`);
  const set = async (columns: {
    no_ha_salido?: boolean;
    salio_en?: string | null;
    estado?: string;
    pendiente?: object;
  }) => {
    const { no_ha_salido = false, salio_en = null, estado = 'programada', pendiente = {} } = columns;
    const paradas = [
      {
        ...{ clave: 1, parada_id: stop.id, nombre: stop.nombre, orden: 1, estado: 'pendiente', omision: null },
        ...{ ventana_min: 7, planeada_en: salida_en, eta: null, sin_estimacion_desde: null, ...pendiente },
      },
    ];
    await run(sql`
      update ejecuciones
      set paradas = ${JSON.stringify(paradas)}::jsonb, desde_en = now() - interval '1 day', estado = ${estado},
        no_ha_salido = ${no_ha_salido}, salio_en = ${salio_en}::timestamptz, salida_en = ${salida_en}::timestamptz
      where id = ${id}`);
    await lookAtConditions(api.db, () => {});
    return events();
  };
  return { id, activo_id, salida_en, set, stop };
};

describe('a run that has not left', () => {
  it('is an event from the end of its window until it leaves', async () => {
    const { set, salida_en, activo_id, id, stop } = await aRun('no_ha_salido');
    const due = new Date(Date.parse(salida_en) + 7 * minute).toISOString();
    expect(await set({ no_ha_salido: true })).toMatchObject([
      { activo_id, ejecucion_id: id, parada_id: stop.id, inicio_en: due, fin_en: null, umbral: 7, unidad: 'min' },
    ]);
    const salio_en = at(-3);
    expect(await set({ salio_en, estado: 'en_curso' })).toMatchObject([{ inicio_en: due, fin_en: salio_en }]);
  });

  it('is withdrawn where late positions show that it left in time', async () => {
    const { set } = await aRun('no_ha_salido');
    await set({ no_ha_salido: true });
    expect(await set({ salio_en: at(-25), estado: 'en_curso' })).toMatchObject([
      { corregido: true, estado: 'descartado', fin_en: expect.any(String) },
    ]);
    // Others show that it did not.
    expect(await set({ no_ha_salido: true })).toMatchObject([{ corregido: false, estado: 'abierto', fin_en: null }]);
  });

  it('is none for one that leaves within its window', async () => {
    const { set } = await aRun('no_ha_salido');
    expect(await set({})).toEqual([]);
    expect(await set({ salio_en: at(-24), estado: 'en_curso' })).toEqual([]);
  });
});

describe('a delay to come', () => {
  /** Expected so many minutes after the window. */
  const expectedIn = (minutes: number) => ({ planeada_en: at(10), eta: at(10 + 7 + minutes) });
  const running = (pendiente: object) => ({ estado: 'en_curso', salio_en: at(-25), pendiente });

  it('is said before it happens, and ends when the asset has caught up', async () => {
    const { set, activo_id, id, stop } = await aRun('llegada_tarde_prevista', { umbral: 4 });
    expect(await set(running(expectedIn(3)))).toEqual([]);
    expect(await set(running(expectedIn(6)))).toMatchObject([
      { activo_id, ejecucion_id: id, parada_id: stop.id, fin_en: null, valor_max: 6, umbral: 4, unidad: 'min' },
    ]);
    // It does not flicker at its threshold.
    expect(await set(running(expectedIn(2)))).toMatchObject([{ fin_en: null }]);
    expect(await set(running(expectedIn(-1)))).toMatchObject([{ fin_en: expect.any(String) }]);
    expect(await set(running(expectedIn(8)))).toHaveLength(2);
  });

  it('ends when the stop is reached', async () => {
    const { set } = await aRun('llegada_tarde_prevista');
    expect(await set(running(expectedIn(20)))).toMatchObject([{ fin_en: null }]);
    expect(await set(running({ ...expectedIn(20), estado: 'tarde', eta: null, llegada_en: at(0) }))).toMatchObject([
      { fin_en: expect.any(String) },
    ]);
  });

  it('is said of an overdue stop of which nothing can be said', async () => {
    const { set } = await aRun('llegada_tarde_prevista');
    expect(await set(running({ planeada_en: at(-20), sin_estimacion_desde: at(-5) }))).toHaveLength(1);
  });
});
