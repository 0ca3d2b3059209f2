import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { unaEjecucion, unaInspeccion, unaRuta, unFormulario } from '../../testing/factories';
import { useApi } from '../../testing/useApi';
import { viajeTable } from '../../db/tables/proyeccion';

const api = useApi();
const admin = () => api.as('admin');
let form: { id: number; nombre: string };
beforeAll(async () => {
  form = await admin().post('/api/plantillas', unFormulario({ frecuencia: 'antes_del_viaje' }));
});
const asset = async () => (await api.anActivo()).id as number;
const inspect = (activo_id: number, given: object = {}, fails: string[] = []) =>
  admin().post('/api/inspecciones', unaInspeccion({ plantilla_id: form.id, activo_id, ...given }, fails));
const fitness = async (id: number) => {
  const { apto, motivo_no_apto } = await admin().get(`/api/activos/${id}`);
  return [apto, motivo_no_apto];
};
/** Minutes since the company's day began. */
const sinceMidnight = async () => {
  const { rows } = await api.db.tenant(api.a, (tx) =>
    tx.execute<{ n: number }>(sql`
      select extract(epoch from now() - inicio_del_dia(dia_local(now(), current_setting('app.zona')),
        current_setting('app.zona')))::float8 / 60 as n`),
  );
  return rows[0]?.n ?? 0;
};
const trip = (activo_id: number, inicio_en: string) =>
  api.db.tenant(api.a, (tx) =>
    tx.insert(viajeTable).values({
      ...{ empresa_id: api.a, activo_id, inicio_en, latitud_inicio: 4, longitud_inicio: -74 },
      ...{ distancia_km: 3, ralenti_s: 0, huella: 1 },
    }),
  );

describe('an asset is fit', () => {
  it('without an open critical defect', async () => {
    const id = await asset();
    expect(await fitness(id)).toEqual([true, null]);
    await inspect(id, {}, ['luces', 'aseo']);
    expect(await fitness(id)).toEqual([true, null]);
    const { defectos } = await inspect(id, {}, ['frenos']);
    expect(await fitness(id)).toEqual([false, 'Defecto crítico: Frenos']);
    const unfit = await admin().get(`/api/activos?range=[0,99]&filter={"apto":false}`);
    expect(unfit.map((row: { id: number }) => row.id)).toContain(id);
    const slim = await admin().get('/api/activos');
    expect(slim.find((row: { id: number }) => row.id === id)).toMatchObject({
      ...{ apto: false, motivo_no_apto: 'Defecto crítico: Frenos' },
    });
    expect(await api.as('monitor').get(`/api/activos?filter={"id":[${id}]}`)).toMatchObject([{ apto: false }]);
    const { version } = await admin().get(`/api/defectos/${defectos[0]}`);
    await admin().call('POST', `/api/defectos/${defectos[0]}/reparar`, { nota: 'Pastillas nuevas', version });
    expect(await fitness(id)).toEqual([true, null]);
  });

  it('when what is due before today’s first trip was done before it', async () => {
    const minutes = await sinceMidnight();
    const ago = (share: number) => new Date(Date.now() - minutes * share * 60_000).toISOString();
    const [late, good, other] = [await asset(), await asset(), await asset()];
    await inspect(good, { fecha: ago(0.8) });
    await trip(good, ago(0.5));
    await trip(late, ago(0.5));
    await inspect(late, { fecha: ago(0.2) });
    expect(await fitness(good)).toEqual([true, null]);
    expect(await fitness(late)).toEqual([false, `Falta la inspección «${form.nombre}»`]);
    expect(await fitness(other)).toEqual([true, null]);
    const { activos } = await admin().get(`/api/inspecciones/por-hacer?activo_id=${other}`);
    expect(activos).toMatchObject([{ id: other, apto: true, formularios: [{ debida: false, ultima_en: null }] }]);
  });

  it('when what is due before a run was done before it left, also after the time at which it was to leave', async () => {
    const id = await asset();
    const { id: ruta_id } = await admin().post('/api/rutas', unaRuta());
    const { id: run } = await admin().post('/api/ejecuciones', unaEjecucion({ ruta_id, activo_id: id }));
    await api.db.tenant(api.a, (tx) =>
      tx.execute(sql`
        update ejecuciones set fecha = hoy.dia, estado = 'programada',
          salida_en = inicio_del_dia(hoy.dia, current_setting('app.zona')) + interval '1 second'
        from (select dia_local(now(), current_setting('app.zona')) as dia) hoy where id = ${run}`),
    );
    expect(await fitness(id)).toEqual([false, `Falta la inspección «${form.nombre}»`]);
    await inspect(id);
    expect(await fitness(id)).toEqual([true, null]);
    await trip(id, new Date(Date.now() - 1_000).toISOString());
    expect(await fitness(id)).toEqual([false, `Falta la inspección «${form.nombre}»`]);
  });
});

it('what is to do: the vehicle of the driver, its forms with their points, and what is open', async () => {
  const { activos: none } = await api.as('operario').get('/api/inspecciones/por-hacer');
  expect(none).toEqual([]);
  const id = await asset();
  await inspect(id, { lectura: 77 }, ['luces']);
  const { activos, formularios } = await api.as('operario').get(`/api/inspecciones/por-hacer?activo_id=${id}`);
  expect(activos).toMatchObject([
    {
      ...{ id, medidor: 'odometro', ultima_lectura: 77 },
      formularios: [{ plantilla_id: form.id, debida: false, ultima_en: expect.any(String) }],
      defectos: [{ item: 'luces', vistas_n: 1, severidad: 'mayor', plantilla_id: form.id }],
    },
  ]);
  expect(formularios).toMatchObject([{ id: form.id, items: [{ id: 'frenos' }, { id: 'luces' }, { id: 'aseo' }] }]);
  expect((await api.as('operario').call('GET', '/api/inspecciones/por-hacer?activo_id=888888')).status).toBe(404);
  expect((await api.as('monitor').call('GET', '/api/inspecciones/por-hacer')).status).toBe(403);
});
