import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/core/roles';
import { useApi } from '../../testing/useApi';
import { unActivo, unaEjecucion, unaParada, unaRuta } from '../../testing/factories';
import { endedJob } from '../../testing/jobs';

const api = useApi();
let run: { id: number; ruta_id: number };
beforeAll(async () => {
  const make = async (path: string, body: object) => await api.as('admin').post(`/api/${path}`, body);
  const stop = await make('paradas', unaParada({ nombre: 'Cliente Ocaña' }));
  const route = await make(
    'rutas',
    unaRuta({ nombre: 'Ruta en papel', paradas: [{ parada_id: stop.id, llegada_min: 30 }] }),
  );
  const asset = await make('activos', unActivo({ nivel_id: (await api.aNivel()).id }));
  run = await make('ejecuciones', unaEjecucion({ ruta_id: route.id, activo_id: asset.id, fecha: '2020-03-10' }));
});

const stops = {
  formato: 'csv',
  sort: '["orden","ASC"]',
  columnas: ['orden', 'nombre', 'planeada_en', 'diferencia_min', 'estado'],
};
const routes = {
  formato: 'csv',
  sort: '["nombre","ASC"]',
  columnas: ['nombre', 'ejecuciones_n', 'completadas_pct', 'omitidas_n'],
};

const fileOf = async (path: string, body: object, caller = api.as('monitor')) => {
  const { status, json } = await caller.call('POST', `/api/ejecuciones/${path}/exportar`, body);
  expect(status).toBe(202);
  const job = await endedJob(caller.call, json.id);
  if (!job.archivo_url) return { job, lines: [] };
  const { rawPayload } = await api.app.inject({ url: job.archivo_url });
  return { job, lines: rawPayload.toString('utf8').replace('\uFEFFsep=;\r\n', '').trim().split('\r\n') };
};

describe('files', () => {
  it('contain the stops of an execution, in our words', async () => {
    const { lines } = await fileOf('paradas', { ...stops, filter: JSON.stringify({ ejecucion_id: run.id }) });
    expect(lines).toEqual([
      'Orden;Nombre;Planeada;Diferencia (min);Estado',
      '1;Cliente Ocaña;10/03/2020 06:30:00;;Omitida',
    ]);
  });

  it('contain what the driver proved of a stop', async () => {
    const mark = (given: object) =>
      api.as('admin').call('POST', `/api/ejecuciones/${run.id}/marcas`, { clave: 1, tipo: 'prueba', ...given });
    const told = { ...stops, columnas: ['nombre', 'recibio', 'codigos', 'nota', 'notas_de_voz_n'] };
    const filter = JSON.stringify({ ejecucion_id: run.id });
    const { lines: before } = await fileOf('paradas', { ...told, filter });
    expect(before[1]).toBe('Cliente Ocaña;;;;0');
    expect(
      (
        await mark({
          fecha: new Date(Date.now() - 60_000).toISOString(),
          firma: { nombre: 'Rosa' },
          codigos: ['P-1', 'P-2'],
        })
      ).status,
    ).toBe(201);
    const { lines } = await fileOf('paradas', { ...told, filter });
    expect(lines).toEqual(['Nombre;Recibió;Códigos;Nota del conductor;Notas de voz', 'Cliente Ocaña;Rosa;P-1, P-2;;0']);
  });

  it('contain routes with their compliance', async () => {
    const { lines } = await fileOf('cumplimiento', {
      ...routes,
      filter: JSON.stringify({ desde: '2020-03-01', hasta: '2020-03-31', ruta_id: [run.ruta_id] }),
    });
    expect(lines).toEqual(['Ruta;Ejecuciones;Cumplidas (%);Omitidas', 'Ruta en papel;1;0;1']);
  });

  it('contain nothing of another company', async () => {
    const { job } = await fileOf(
      'paradas',
      { ...stops, filter: JSON.stringify({ ejecucion_id: run.id }) },
      api.as('admin', api.b),
    );
    expect(job.archivo_url).toBeNull();
    const { lines } = await fileOf(
      'cumplimiento',
      { ...routes, filter: JSON.stringify({ desde: '2020-03-01', hasta: '2020-03-31' }) },
      api.as('admin', api.b),
    );
    expect(lines).toHaveLength(1);
  });

  it.each<Role>(['operario'])('comes nothing to an %s', async (role) => {
    expect((await api.as(role).call('POST', '/api/ejecuciones/paradas/exportar', stops)).status).toBe(403);
  });
});

describe('the routes of today on the dashboard', () => {
  const figures = async (company: number) => (await api.as('monitor', company).get('/api/dashboard')).rutas;

  it('are counted by state in the current company, and empty where it has no routes', async () => {
    expect(await figures(api.a)).toMatchObject({ programadas: 0, en_curso: 0, tarde: 0, a_tiempo_pct: null });
    await api.db.system.execute(`
      update ejecuciones
      set fecha = (now() at time zone 'America/Bogota')::date, estado = 'en_curso', retraso_min = 12, a_tiempo_n = 3,
        tarde_n = 1, omitidas_n = 0, prometidas_n = 4, cumplidas_n = 3
      where id = ${run.id}`);
    expect(await figures(api.a)).toMatchObject({ en_curso: 1, tarde: 1, a_tiempo_pct: 75 });
    expect(await figures(api.b)).toBeNull();
  });
});
