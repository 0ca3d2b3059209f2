import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TiempoCarga } from '#contract/requests/tiempos';
import { useApi } from '../../testing/useApi';
import { unaEjecucion, unaParada, unaPersona, unaRuta } from '../../testing/factories';

const api = useApi();
let truck: { id: number };
let [plant, port, depot] = [0, 0, 0];
beforeAll(async () => {
  truck = await api.anActivo({ nombre: 'Tractomula 5', placa: 'TRM505' });
  const stop = async (nombre: string) =>
    (await api.as('admin').post('/api/paradas', unaParada({ nombre }))).id as number;
  [plant, port, depot] = [await stop('Planta'), await stop('Puerto'), await stop('Patio')];
});

/** A moment of 2026-11-10 in Bogotá. */
const at = (hour: string) => new Date(`2026-11-10T${hour}:00-05:00`).toISOString();
const visit = (parada: number, entrada: string, salida: string | null, activo = truck.id) =>
  api.db.system.execute(sql`insert into visitas (empresa_id, activo_id, parada_id, entrada_en, salida_en)
    values (${api.a}, ${activo}, ${parada}, ${at(entrada)}::timestamptz, ${salida && at(salida)}::timestamptz)`);
const ask = async (query: string, company = api.a): Promise<TiempoCarga[]> => {
  const { status, json } = await api.as('admin', company).call('GET', `/api/reportes/tiempos?${query}`);
  expect([status, json.message]).toEqual([200, undefined]);
  return json;
};
const theDay = 'desde=2026-11-10&hasta=2026-11-10';
const without = ({ id: _, ...row }: TiempoCarga) => row;

describe('the times of loading and unloading', () => {
  it('of two visits one after the other are the four moments, with the driver', async () => {
    await visit(plant, '06:00', '07:30');
    await visit(port, '11:15', '12:05');
    await visit(port, '12:30', '12:40');
    await visit(depot, '15:00', null);
    const driver = await api
      .as('admin')
      .post('/api/personal', unaPersona({ nombre: 'Rosa', apellido: 'Peña', tipo: 'conductor' }));
    await api.db.system.execute(sql`update activos set conductor_id = ${driver.id} where id = ${truck.id}`);
    const rows = await ask(theDay);
    const common = {
      fuente: 'visitas',
      ejecucion_id: null,
      activo_id: truck.id,
      activo: 'Tractomula 5',
      placa: 'TRM505',
      conductor: 'Rosa Peña',
      ruta: null,
    };
    expect(rows.map(without)).toEqual([
      {
        ...{
          ...common,
          conductor_id: driver.id,
          paradas: ['Planta', 'Puerto'],
          llegada_cargue_en: at('06:00'),
          salida_cargue_en: at('07:30'),
          motivo: null,
        },
        ...{ llegada_descargue_en: at('11:15'), salida_descargue_en: at('12:05') },
      },
      {
        ...{
          ...common,
          conductor_id: driver.id,
          paradas: ['Puerto', 'Patio'],
          llegada_cargue_en: at('12:30'),
          salida_cargue_en: at('12:40'),
          motivo: null,
        },
        ...{ llegada_descargue_en: at('15:00'), salida_descargue_en: null },
      },
    ]);
  });

  it('of two chosen stops leave out what lies between', async () => {
    expect(
      (await ask(`${theDay}&cargue_id=${plant}&descargue_id=${depot}`)).map(({ paradas, llegada_descargue_en }) => [
        paradas,
        llegada_descargue_en,
      ]),
    ).toEqual([[['Planta', 'Patio'], at('15:00')]]);
    expect(await ask(`${theDay}&activo_id=${(await api.anActivo()).id}`)).toEqual([]);
    expect(await ask('desde=2026-11-11&hasta=2026-11-12')).toEqual([]);
  });

  it('are a list too, page by page in either order, of several assets', async () => {
    const list = async (activo_id: number[], range: number[], order = 'ASC') => {
      const asked = {
        filter: { desde: '2026-11-10', hasta: '2026-11-10', activo_id },
        range,
        sort: ['llegada_cargue_en', order],
      };
      const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, JSON.stringify(value)]));
      const { status, json, headers } = await api.as('admin').call('GET', `/api/reportes/tiempos?${query.toString()}`);
      expect([status, json.message]).toEqual([200, undefined]);
      return [headers['content-range'], json.map(({ paradas }: TiempoCarga) => paradas[0])];
    };
    const other = await api.anActivo();
    expect(await list([truck.id, other.id], [0, 0])).toEqual(['tiempos 0-0/2', ['Planta']]);
    expect(await list([truck.id], [0, 9], 'DESC')).toEqual(['tiempos 0-1/2', ['Puerto', 'Planta']]);
    expect(await list([other.id], [0, 9])).toEqual([expect.stringMatching(/\/0$/), []]);
    const bare = await api.as('admin').call('GET', '/api/reportes/tiempos');
    expect([bare.status, bare.json.message]).toEqual([400, 'Diga de qué día a qué día.']);
  });

  it('of a run are those at its first and its last stop, once', async () => {
    const route = await api.as('admin').post('/api/rutas', unaRuta());
    const run = await api
      .as('admin')
      .post('/api/ejecuciones', unaEjecucion({ ruta_id: route.id, activo_id: truck.id }));
    const stop = (id: number, nombre: string, llegada: string, salida: string) => ({
      parada_id: id,
      nombre,
      orden: 1,
      llegada_en: at(llegada),
      salida_en: at(salida),
    });
    const paradas = [
      stop(plant, 'Planta', '06:00', '07:30'),
      stop(depot, 'Patio', '08:00', '08:05'),
      stop(port, 'Puerto', '11:15', '12:05'),
    ];
    await api.db.system.execute(sql`
      update ejecuciones
      set estado = 'completada', paradas = ${JSON.stringify(paradas)}::jsonb, salida_en = ${at('06:30')}::timestamptz,
        desde_en = ${at('05:30')}::timestamptz, hasta_en = ${at('12:20')}::timestamptz where id = ${run.id}`);
    const rows = await ask(theDay);
    expect(rows.map(({ fuente, paradas: names }) => [fuente, names])).toEqual([
      ['ejecucion', ['Planta', 'Patio', 'Puerto']],
      ['visitas', ['Puerto', 'Patio']],
    ]);
    expect(rows[0]).toMatchObject({
      ...{ ejecucion_id: run.id, ruta: route.nombre, llegada_cargue_en: at('06:00'), salida_cargue_en: at('07:30') },
      ...{ llegada_descargue_en: at('11:15'), salida_descargue_en: at('12:05') },
    });
    expect(await ask(`${theDay}&fuente=ejecucion`)).toHaveLength(1);
    expect(await ask(`${theDay}&cargue_id=${port}&fuente=ejecucion`)).toEqual([]);
  });

  it('are of visits that do not overlap, and one inside another belongs to that unless it is named', async () => {
    const ship = await api.anActivo();
    const dock = (await api.as('admin').post('/api/paradas', unaParada({ nombre: 'Muelle' }))).id as number;
    await visit(plant, '06:00', '07:30', ship.id);
    await visit(depot, '07:20', '08:00', ship.id);
    await visit(port, '11:00', '14:00', ship.id);
    await visit(dock, '11:10', '12:00', ship.id);
    await visit(plant, '16:00', null, ship.id);
    const pairs = async (more = '') =>
      (await ask(`${theDay}&activo_id=${ship.id}${more}`)).map(({ paradas, motivo }) => [...paradas, motivo]);
    const inside = 'Incluye Muelle, dentro de Puerto';
    expect(await pairs()).toEqual([
      ['Planta', 'Puerto', `Patio empezó antes de salir de Planta. ${inside}`],
      ['Patio', 'Puerto', inside],
      ['Puerto', 'Planta', inside],
    ]);
    expect(await pairs(`&descargue_id=${dock}`)).toEqual([]);
    expect(await pairs(`&cargue_id=${dock}`)).toEqual([['Muelle', 'Planta', 'Muelle está dentro de Puerto']]);
    // A run that is driven from noon on names the dock: its visit counts too.
    const route = await api.as('admin').post('/api/rutas', unaRuta());
    const run = await api.as('admin').post('/api/ejecuciones', unaEjecucion({ ruta_id: route.id, activo_id: ship.id }));
    const paradas = [
      { parada_id: dock, nombre: 'Muelle', llegada_en: at('11:10'), salida_en: at('12:00') },
      { parada_id: depot, nombre: 'Patio' },
    ];
    await api.db.system.execute(sql`
      update ejecuciones
      set estado = 'en_curso', paradas = ${JSON.stringify(paradas)}::jsonb, salida_en = ${at('11:05')}::timestamptz,
        desde_en = ${at('11:00')}::timestamptz, hasta_en = ${at('15:00')}::timestamptz where id = ${run.id}`);
    expect(await pairs('&fuente=visitas')).toEqual([
      ['Planta', 'Puerto', 'Patio empezó antes de salir de Planta'],
      ['Patio', 'Puerto', null],
      ['Puerto', 'Planta', null],
      ['Muelle', 'Planta', 'Muelle está dentro de Puerto: la ejecución la nombra'],
    ]);
  });

  it('come as CSV and Excel, by the company’s clocks', async () => {
    const file = (formato: string) => api.as('admin').call('GET', `/api/reportes/tiempos?${theDay}&formato=${formato}`);
    const csv = await file('csv');
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('tiempos-2026-11-10'),
    });
    expect(csv.json).toContain('Fuente;Activo;Placa;Conductor;Ruta;Paradas;Llegada al cargue');
    expect(csv.json).toContain('10/11/2026 06:00');
    expect((await file('xlsx')).headers['content-type']).toContain('spreadsheetml');
  });

  it('are for the office, of one company, for three months at most', async () => {
    expect(await ask(theDay, api.b)).toEqual([]);
    for (const role of ['monitor', 'operario'] as const)
      expect((await api.as(role).call('GET', `/api/reportes/tiempos?${theDay}`)).status).toBe(403);
    for (const query of [
      'desde=2026-11-10&hasta=2026-11-09',
      'desde=2026-01-01&hasta=2026-12-31',
      'desde=ayer&hasta=hoy',
      'desde=2026-11-10',
      `${theDay}&otra=1`,
    ])
      expect((await api.as('admin').call('GET', `/api/reportes/tiempos?${query}`)).status).toBeGreaterThanOrEqual(400);
  });
});
