import { beforeAll, describe, expect, it } from 'vitest';
import type { PlanificadorOrdenes, Sugerencias } from '#contract/requests/planificador';
import { dayAfter, weekdayOf } from '#contract/core/localTime';
import { unaEjecucion, unaRuta, unRepuesto, unServicio } from '../testing/factories';
import { prepared, useApi } from '../testing/useApi';
import { atWork } from '../testing/work';

const api = useApi();
const work = prepared(() => atWork(api));
const admin = () => api.as('admin');
const turno = Object.fromEntries(['lunes', 'martes', 'miercoles', 'jueves', 'viernes'].map((day) => [day, 480]));
const monday = (days = 0) => {
  let day = new Date(Date.now() + 28 * 86_400_000).toISOString().slice(0, 10);
  while (weekdayOf(Date.parse(day)) !== 1) day = dayAfter(day);
  for (let n = 0; n < days; n += 1) day = dayAfter(day);
  return day;
};
const at = (day: string, clock = '08:00') => new Date(`${day}T${clock}:00-05:00`).toISOString();
const clockOf = (moment: string | undefined) =>
  new Date(Date.parse(moment ?? '') - 5 * 3_600_000).toISOString().slice(0, 16);

/** A workshop of its own, of which only its people are asked for. */
const workshop = async () => {
  const { id: nivel_id } = await api.aNivel({ latitud: 4.6, longitud: -74.1 });
  const { id: activo_id } = await api.anActivo({ nivel_id });
  return {
    nivel_id,
    activo_id,
    person: (given: object = {}) => work.staff({ turno, nivel_id, ...given }),
    order: (given: Record<string, unknown> = {}) =>
      work.anOrder({ activo_id, duracion_estimada_min: 240, ...given }, 'pendiente'),
    suggest: async (ids?: number[], hasta = monday(4)): Promise<Sugerencias> =>
      admin().post('/api/planificador/sugerencias', { desde: monday(), hasta, nivel_id, ...(ids && { ids }) }),
  };
};

describe('suggestions', () => {
  it('never overbook each other nor what is planned, and long work goes on the next days', async () => {
    const { person, order, suggest, nivel_id } = await workshop();
    const [one, other] = [await person(), await person()];
    const planned = await order({ duracion_estimada_min: 300, responsable_id: one.id, fecha_programada: at(monday()) });
    const made = [];
    for (const duracion_estimada_min of [1_000, 480, 240, 240, 240, 200, 120, 120, null])
      made.push(await order({ duracion_estimada_min }));
    const { huecos, sin_hueco } = await suggest();
    expect([huecos.length, sin_hueco]).toEqual([made.length, []]);
    const ordenes = huecos.map(({ id, version, personal_id, fecha_programada }) => ({
      id,
      version,
      personal_id,
      fecha_programada,
    }));
    const { json } = await admin().call('POST', '/api/planificador/programar', { ordenes });
    expect(json.hechas.map(({ conflictos }: { conflictos: object[] }) => conflictos)).toEqual(made.map(() => []));
    const planner: PlanificadorOrdenes = await admin().get(
      `/api/planificador?desde=${monday()}&hasta=${monday(4)}&nivel_id=${nivel_id}`,
    );
    expect(planner.personas.map(({ id }) => id).sort()).toEqual([one.id, other.id].sort());
    for (const { dias } of planner.personas)
      for (const { jornada_min, asignado_min } of dias) expect(asignado_min).toBeLessThanOrEqual(jornada_min);
    expect(planner.sin_programar).toEqual([]);
    expect(planner.ordenes.map(({ id }) => id)).toContain(planned.id);
  });

  it('go to who has the skills and is not absent, before the limit, the urgent first', async () => {
    const { person, order, suggest } = await workshop();
    const service = await admin().post('/api/servicios', unServicio({ habilidades: ['Eléctrico'] }));
    const [able, plain] = [await person({ especialidades: ['electrico', 'Frenos'] }), await person()];
    await admin().post(`/api/personal/${able.id}/ausencias`, { desde: monday(), hasta: monday(1) });
    await admin().post(`/api/personal/${able.id}/ausencias`, {
      desde: at(monday(2), '07:00'),
      hasta: at(monday(2), '10:00'),
    });
    const wired = await order({ servicio_ids: [service.id] });
    const [late, urgent] = [
      await order({ duracion_estimada_min: 480 }),
      await order({ duracion_estimada_min: 480, prioridad: 'critica', fecha_limite: at(monday(1)) }),
    ];
    const { huecos } = await suggest([wired.id, late.id, urgent.id]);
    expect(huecos.map(({ id }) => id)).toEqual([urgent.id, wired.id, late.id]);
    expect(huecos[0]).toMatchObject({ personal_id: plain.id, motivos: expect.arrayContaining(['Antes de su límite']) });
    expect(clockOf(huecos[0]?.fecha_programada)).toBe(`${monday()}T08:00`);
    expect(huecos[1]).toMatchObject({
      personal_id: able.id,
      motivos: expect.arrayContaining(['Tiene la habilidad Eléctrico']),
    });
    expect(clockOf(huecos[1]?.fecha_programada)).toBe(`${monday(2)}T10:00`);
    expect(huecos[2]?.personal_id).toBe(plain.id);
  });

  it('keep off the runs of the asset, share the stock, and say what fits nowhere', async () => {
    const { person, order, suggest, activo_id } = await workshop();
    const worker = await person();
    const { id: ruta_id } = await admin().post('/api/rutas', unaRuta());
    await admin().post('/api/ejecuciones', unaEjecucion({ ruta_id, activo_id, fecha: monday(), hora_salida: '09:00' }));
    const part = await admin().post('/api/repuestos', unRepuesto({ nombre: 'Filtro de prueba' }));
    await admin().call('POST', `/api/repuestos/${part.id}/movimientos`, {
      tipo: 'entrada',
      cantidad: 1,
      costo_unitario: 1,
    });
    const service = await admin().post(
      '/api/servicios',
      unServicio({ repuestos: [{ repuesto_id: part.id, cantidad: 1 }] }),
    );
    const hard = await admin().post('/api/servicios', unServicio({ habilidades: ['Soldadura'] }));
    const [first, second, skilled, endless] = [
      await order({ servicio_ids: [service.id], prioridad: 'alta' }),
      await order({ servicio_ids: [service.id] }),
      await order({ servicio_ids: [hard.id] }),
      await order({ duracion_estimada_min: 99_000 }),
    ];
    const { huecos, sin_hueco } = await suggest([first.id, second.id, skilled.id, endless.id]);
    expect(huecos).toMatchObject([
      { id: first.id, personal_id: worker.id, motivos: expect.arrayContaining(['Hay repuestos']), conflictos: [] },
      {
        id: second.id,
        motivos: expect.not.arrayContaining(['Hay repuestos']),
        conflictos: [{ tipo: 'repuestos', texto: expect.stringContaining('Filtro de prueba: hay 0 de 1') }],
      },
    ]);
    const begins = Date.parse(huecos[0]?.fecha_programada ?? '');
    expect(
      begins + 240 * 60_000 <= Date.parse(at(monday(), '09:00')) || begins > Date.parse(at(monday(), '09:00')),
    ).toBe(true);
    expect(new Map(sin_hueco.map(({ id, motivo }) => [id, motivo]))).toEqual(
      new Map([
        [skilled.id, expect.stringContaining('Soldadura')],
        [
          endless.id,
          expect.stringMatching(/^No cabe en estos días: dura 1.650 h y lo más que queda libre .* son \d+ h/u),
        ],
      ]),
    );
  });

  it('are on a run only where there is no other time, and name why nothing fits', async () => {
    const { person, order, suggest, activo_id } = await workshop();
    const worker = await person({ especialidades: ['Frenos'] });
    const { id: ruta_id } = await admin().post('/api/rutas', unaRuta());
    await admin().post('/api/ejecuciones', unaEjecucion({ ruta_id, activo_id, fecha: monday(), hora_salida: '12:00' }));
    const service = await admin().post('/api/servicios', unServicio({ habilidades: ['Vidrios'] }));
    const [whole, skilled] = [
      await order({ duracion_estimada_min: 480 }),
      await order({ servicio_ids: [service.id], responsable_id: worker.id }),
    ];
    const { huecos, sin_hueco } = await suggest([whole.id, skilled.id], monday());
    expect(huecos).toMatchObject([{ id: whole.id, conflictos: [{ tipo: 'activo_en_ruta' }] }]);
    expect(sin_hueco).toEqual([
      { id: skilled.id, motivo: `Es de ${huecos[0]?.persona}, que no tiene la habilidad Vidrios` },
    ]);
    expect((await suggest([whole.id])).huecos).toMatchObject([{ conflictos: [] }]);
    await admin().post(`/api/personal/${worker.id}/ausencias`, { desde: monday(), hasta: monday(4) });
    expect((await suggest([whole.id])).sin_hueco).toEqual([
      { id: whole.id, motivo: `${huecos[0]?.persona} está ausente en estos días` },
    ]);
  });

  it('travel little: an order goes to who works at its place that day', async () => {
    const { person, order, suggest } = await workshop();
    const far = await api.aNivel({ latitud: 6.25, longitud: -75.57 });
    const { id: there } = await api.anActivo({ nivel_id: far.id });
    const [, away] = [await person(), await person()];
    await order({
      activo_id: there,
      responsable_id: away.id,
      fecha_programada: at(monday()),
      duracion_estimada_min: 60,
    });
    const next = await order({ activo_id: there, duracion_estimada_min: 60 });
    const { huecos } = await suggest([next.id], monday());
    expect(huecos).toMatchObject([
      { personal_id: away.id, motivos: expect.arrayContaining(['En el lugar de su otro trabajo']) },
    ]);
  });

  it('change nothing, and are for those who plan', async () => {
    const { person, order, suggest } = await workshop();
    await person();
    const made = await order();
    expect((await suggest([made.id])).huecos).toHaveLength(1);
    expect((await work.orderNow(made.id)).version).toBe(made.version);
    const ask = (as = admin(), body: object = {}) =>
      as.call('POST', '/api/planificador/sugerencias', { ids: [made.id], desde: monday(), hasta: monday(1), ...body });
    expect((await ask(api.as('admin', api.b))).status).toBe(404);
    for (const role of ['operario', 'monitor'] as const) expect((await ask(api.as(role))).status).toBe(403);
    expect((await ask(admin(), { hasta: '2099-12-31' })).status).toBe(422);
  });
});

describe('the report of load', () => {
  let nivel_id: number;
  let id: number;
  beforeAll(async () => {
    const { person, order, ...made } = await workshop();
    nivel_id = made.nivel_id;
    id = (await person()).id;
    await admin().post(`/api/personal/${id}/ausencias`, { desde: monday(1), hasta: monday(1) });
    await order({ responsable_id: id, fecha_programada: at(monday()), duracion_estimada_min: 720 });
    const done = await work.anOrder({ activo_id: made.activo_id, responsable_id: id, duracion_estimada_min: 90 });
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    await admin().post(`/api/ordenes/${done.id}/mano-obra`, { personal_id: id, desde: ago(45), hasta: ago(0) });
  });

  it('has the shift, what was planned and what was worked', async () => {
    const ask = (desde: string, hasta: string) =>
      admin().get(`/api/reportes/carga?desde=${desde}&hasta=${hasta}&nivel_id=${nivel_id}`);
    expect(await ask(monday(), monday(4))).toMatchObject([
      { id, jornada_min: 1_920, asignado_min: 720, trabajado_min: 0, pct: 37.5, pct_trabajado: 0, ordenes_n: 1 },
    ]);
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    expect(await ask(day(-1), day(1))).toMatchObject([{ id, trabajado_min: 45 }]);
  });

  it('is a file too, of periods that make sense, and not for everybody', async () => {
    const file = await admin().call('POST', '/api/reportes/carga/exportar', {
      ...{ formato: 'csv', columnas: ['nombre', 'jornada_min', 'pct'] },
      filter: JSON.stringify({ desde: monday(), hasta: monday(4), nivel_id }),
    });
    expect(file.status).toBe(202);
    const ask = (query: string, as = admin()) => as.call('GET', `/api/reportes/carga?${query}`);
    expect((await ask(`desde=${monday(1)}&hasta=${monday()}`)).status).toBe(400);
    expect((await ask(`desde=${monday()}&hasta=${monday(1)}`, api.as('operario'))).status).toBe(403);
    expect((await ask(`desde=${monday()}&hasta=${monday(1)}`, api.as('admin', api.b))).json).toEqual([]);
  });
});
