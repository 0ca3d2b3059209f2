import { beforeAll, expect, it } from 'vitest';
import { entities } from '#contract/index';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { seed } from './index';

const api = useApi(startOwnApi);
let andinos: number;
beforeAll(async () => {
  await seed(api.db, '2026-11-20');
  [{ id: andinos }] = (await api.db.pool.query(`select id from empresas where nombre = 'Transportes Andinos'`)).rows;
});

const list = async (path: string) => (await api.as('superadmin', andinos).call('GET', path)).json;

it('Óscar Operario is both a person of the staff and a user', async () => {
  const [oscar] = await list('/api/personal?filter={"q":"oscar operario"}&range=[0,9]');
  expect(oscar).toMatchObject({ tipo: 'tecnico', email: 'operario@ftrack.demo', estado: 'activo' });
  const [user] = await list(`/api/usuarios?filter={"id":[${oscar.user_id}]}`);
  expect(user).toMatchObject({ name: 'Óscar Operario', email: 'operario@ftrack.demo' });
});

it('drivers have assets, supervisors are responsible for some, and some licences have expired or soon will', async () => {
  const people = (await list('/api/personal?range=[0,99]')) as { id: number; tipo: string }[];
  const driven = (await list('/api/activos?range=[0,99]')) as {
    tipo_activo: string;
    conductor_id: number | null;
    responsable_id: number | null;
  }[];
  const kindOf = (id: number | null) => people.find((person) => person.id === id)?.tipo;
  const drivers = driven.flatMap(({ conductor_id }) => conductor_id ?? []);
  expect(drivers.length).toBeGreaterThan(5);
  expect(new Set(drivers).size).toBe(drivers.length);
  expect(new Set(drivers.map(kindOf))).toEqual(new Set(['conductor', 'tecnico']));
  expect(new Set(driven.map(({ responsable_id }) => kindOf(responsable_id)))).toEqual(new Set(['supervisor']));
  const { rows } = await api.db.pool.query(
    `
      select licencia_vence_en::text as dia from personal
      where empresa_id = $1 and licencia_vence_en is not null
      order by 1`,
    [andinos],
  );
  expect(rows[0].dia).toBe('2026-11-08');
  expect(rows[1].dia).toBe('2026-11-29');
});

it('the stock of every part is the running sum of its movements, and some are low', async () => {
  const { rows } = await api.db.pool.query(`
    select repuestos.existencia::float8 as stock, (sum(m.cantidad))::float8 as moved,
      min(m.existencia)::float8 as least,
      (array_agg(m.existencia::float8 order by m.id desc))[1] as last, bool_or(m.fecha > '2026-11-20') as ahead
    from repuestos
    join movimientos_repuesto m on m.repuesto_id = repuestos.id
    group by repuestos.empresa_id, repuestos.id`);
  expect(rows.length).toBeGreaterThan(10);
  for (const { stock, moved, least, last, ahead } of rows) {
    expect([moved, last]).toEqual([stock, stock]);
    expect(least).toBeGreaterThanOrEqual(0);
    expect(ahead).toBe(false);
  }
  const low = await list('/api/repuestos?filter={"bajo_minimo":true}&range=[0,99]');
  expect(low.length).toBeGreaterThan(0);
  expect(low.length).toBeLessThan(8);
});

it('services have parts and checklists that the API would accept', async () => {
  const services = (await list('/api/servicios?range=[0,99]')) as {
    id: number;
    version: number;
    repuestos: unknown[];
    plantilla_id: number | null;
  }[];
  expect(services.filter(({ plantilla_id }) => plantilla_id !== null).length).toBeGreaterThan(3);
  for (const service of services)
    expect((await api.as('superadmin', andinos).call('PUT', `/api/servicios/${service.id}`, service)).status).toBe(200);
  for (const template of await list('/api/plantillas?range=[0,99]'))
    expect((await api.as('superadmin', andinos).call('PUT', `/api/plantillas/${template.id}`, template)).status).toBe(
      200,
    );
  for (const person of await list('/api/personal?range=[0,99]'))
    expect((await api.as('superadmin', andinos).call('PUT', `/api/personal/${person.id}`, person)).status).toBe(200);
});

const written = Object.values(entities).filter(({ fields }) => Object.keys(fields).length > 0);

it.each(written)('the API would accept every record of $name in the demonstration', async ({ name, input }) => {
  const { rows: companies } = await api.db.pool.query<{ id: number }>('select id from empresas');
  let seen = 0;
  for (const { id } of companies)
    for (let from = 0, total = 1; from < total; from += 200) {
      const page = await api.as('superadmin', id).call('GET', `/api/${name}?range=[${from},${from + 199}]`);
      total = Number(String(page.headers['content-range']).split('/')[1]);
      const rows = page.json as { id: number }[];
      seen += rows.length;
      expect(
        rows.flatMap(
          (row) => input.safeParse(row).error?.issues.map(({ path, message }) => ({ id: row.id, path, message })) ?? [],
        ),
      ).toEqual([]);
    }
  expect(seen).toBeGreaterThan(0);
});

it('vehicles were refuelled in the last weeks in line with their odometers, and few loads are suspicious', async () => {
  const loads = (await list('/api/combustible?range=[0,999]')) as {
    estado: string;
    motivos: string[];
    consumo_100km: number | null;
    fecha: string;
  }[];
  expect(loads.length).toBeGreaterThan(40);
  expect(loads.filter(({ estado }) => estado === 'sospechosa').map(({ motivos }) => motivos)).toEqual([
    ['consumo_alto'],
  ]);
  expect(loads.filter(({ consumo_100km }) => consumo_100km !== null).length).toBeGreaterThan(40);
  expect(loads.every(({ fecha }) => fecha < '2026-11-20')).toBe(true);
});
