import { beforeAll, expect, it } from 'vitest';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { seed } from './index';

const api = useApi(startOwnApi);
const day = '2026-11-20';
const rowsOf = async (text: string) => (await api.db.pool.query(text)).rows;
beforeAll(async () => {
  await seed(api.db, day);
  await api.tracking.projected();
});

it('covers four weeks of work days with few enough positions for a small disk', async () => {
  const [found] = await rowsOf(`
    select count(*)::int as n, count(distinct activo_id)::int as assets, min(fecha_dispositivo) as since
    from posiciones`);
  expect(found.n).toBeGreaterThan(30_000);
  expect(found.n).toBeLessThan(150_000);
  expect(found.assets).toBeGreaterThan(20);
  expect(found.since.getTime()).toBeLessThan(Date.parse(day) - 25 * 86_400_000);
});

it('nothing is left to attribute again, so that the first start does not read all of them once more', async () => {
  const waiting = await rowsOf(`
    select dispositivo_id from reatribuciones r
    where exists (select 1 from posiciones p where p.dispositivo_id = r.dispositivo_id)`);
  expect(waiting).toEqual([]);
});

it('assets that wait for frames from outside did not report on the last day', async () => {
  const [found] = await rowsOf(
    `select count(*)::int as n from posiciones p join dispositivos d on d.id = p.dispositivo_id
     where d.identificador <= 'demo-0010' and p.fecha_dispositivo > '${day}'::timestamptz - interval '1 day'`,
  );
  expect(found.n).toBe(0);
});

it('every device that drove has the time of its last report', async () => {
  const outsiders = await rowsOf(`
    select p.dispositivo_id from posiciones p left join estado_dispositivo e on e.dispositivo_id = p.dispositivo_id
    group by p.dispositivo_id, e.ultima_conexion_en
    having e.ultima_conexion_en is distinct from max(p.fecha_dispositivo)`);
  expect(outsiders).toEqual([]);
});

it('results in plausible trips: out and back, some kilometres long, at city speeds', async () => {
  const trips = await rowsOf(`
    select activo_id, count(*)::int as n, min(distancia_km) as least, max(distancia_km) as most,
      max(velocidad_max_kmh) as fastest,
      sum(distancia_km) / sum(extract(epoch from fin_en - inicio_en) / 3600) as mean from viajes group by 1`);
  expect(trips.length).toBeGreaterThan(20);
  for (const { n, least, most, fastest, mean } of trips) {
    expect(n).toBeGreaterThan(30);
    expect(least).toBeGreaterThan(0.5);
    expect(most).toBeLessThan(60);
    expect(fastest).toBeLessThan(75);
    expect(mean).toBeGreaterThan(12);
    expect(mean).toBeLessThan(50);
  }
  const [{ open }] = await rowsOf(`select count(*)::int as open from viajes where fin_en is null`);
  expect(open).toBe(0);
});

const driversOf = (days: string) =>
  rowsOf(`
    select d.identificador as device, count(*)::int as n, count(v.conductor_id)::int as driven,
      min(v.conductor_id) as driver
    from viajes v
    join dispositivo_asignaciones a on a.activo_id = v.activo_id
    join dispositivos d on d.id = a.dispositivo_id
    join activos c on c.id = v.activo_id
    join empresas e on e.id = v.empresa_id
    where e.nombre = 'Transportes Andinos' and c.tipo_activo = 'vehiculo' and v.inicio_en ${days}
    group by 1
    order by 1`);

it('self-propelled vehicles have drivers; two of them exchanged vehicles, and each trip has the driver at its time', async () => {
  const all = await driversOf(`> '2000-01-01'`);
  expect(all.length).toBeGreaterThan(15);
  for (const { n, driven } of all) expect(driven).toBe(n);
  const exchange = `'${day}'::timestamptz - interval '10 days'`;
  const [before, after] = [await driversOf(`< ${exchange}`), await driversOf(`> ${exchange}`)];
  const pair = ['demo-0012', 'demo-0013'];
  const of = (rows: typeof all) => pair.map((device) => rows.find((row) => row.device === device)?.driver);
  expect(of(before)).toEqual(of(after).toReversed());
  expect(new Set(of(after)).size).toBe(2);
});

it('an older demonstration, whose trips had no drivers, gets them', async () => {
  const [{ id }] = await rowsOf(`
    update activos set conductor_id = null
    where id = (
      select a.activo_id from dispositivo_asignaciones a
      join dispositivos d on d.id = a.dispositivo_id
      where d.identificador = 'demo-0014'
      order by 1 limit 1
    )
    returning id`);
  await rowsOf(`update viajes set conductor_id = null where activo_id = ${id}`);
  await rowsOf(`update personal set documento_numero = null`);
  await rowsOf(`delete from semillas where paso = 9`);
  const trips = async () =>
    rowsOf(`select inicio_en, fin_en, distancia_km from viajes where activo_id = ${id} order by 1`);
  const before = await trips();
  await seed(api.db, day);
  await api.tracking.projected();
  expect(await trips()).toEqual(before);
  expect(await rowsOf(`select distinct conductor_id is null as nobody from viajes where activo_id = ${id}`)).toEqual([
    { nobody: false },
  ]);
});

it('a demonstration that people have used gets no step that it lacks', async () => {
  const last = await rowsOf(`delete from semillas where paso = (select max(paso) from semillas) returning paso`);
  await rowsOf(`update personal set licencia_numero = 'de Óscar' where nombre = 'Óscar'`);
  await rowsOf(`insert into auditoria (user_id, accion, entidad) values (1, 'ingresar', 'usuarios')`);
  await seed(api.db, day);
  expect(await rowsOf(`select licencia_numero from personal where nombre = 'Óscar'`)).toEqual([
    { licencia_numero: 'de Óscar' },
  ]);
  expect(await rowsOf(`select from semillas where paso = ${last[0].paso}`)).toEqual([]);
});

it('Óscar drives a vehicle and its route from that day on; its earlier trips keep their driver', async () => {
  const [found] =
    await rowsOf(`select p.id, a.id as activo, (r.asignaciones -> 0 ->> 'personal_id')::int as driver from personal p
    join activos a on a.conductor_id = p.id join rutas r on r.empresa_id = a.empresa_id and r.codigo = 'RUT-01'
      and (r.asignaciones -> 0 ->> 'activo_id')::int = a.id where p.nombre = 'Óscar'`);
  expect(found.driver).toBe(found.id);
  expect(await rowsOf(`select 1 from viajes where activo_id = ${found.activo} and conductor_id = ${found.id}`)).toEqual(
    [],
  );
});

it('has visits of vehicles to the stops of their own company', async () => {
  const stops = await rowsOf(
    `select p.nombre, count(v.id)::int as n, bool_and(a.empresa_id = p.empresa_id) as own from paradas p
     left join visitas v on v.parada_id = p.id left join activos a on a.id = v.activo_id group by p.empresa_id, p.id`,
  );
  expect(stops.length).toBeGreaterThan(15);
  expect(stops.filter(({ n }) => n === 0).length).toBeLessThan(stops.length / 4);
  expect(stops.every(({ own }) => own !== false)).toBe(true);
});

it('has executions of routes in the last weeks, mostly as planned, and a cancelled one', async () => {
  const runs = await rowsOf(`
    select r.nombre, e.estado, e.a_tiempo_n, e.paradas_n, e.tarde_n, e.omitidas_n, e.temprano_n
    from ejecuciones e
    join rutas r on r.id = e.ruta_id`);
  expect(runs.length).toBeGreaterThan(60);
  const count = (estado: string) => runs.filter((run) => run.estado === estado).length;
  expect(count('completada')).toBeGreaterThan(runs.length / 2);
  expect(count('cancelada')).toBeGreaterThan(2);
  expect(count('programada') + count('en_curso')).toBe(0);
  const sum = (field: string) => runs.reduce((all, run) => all + run[field], 0);
  expect(sum('a_tiempo_n')).toBeGreaterThan(sum('tarde_n'));
  expect(sum('tarde_n')).toBeGreaterThan(10);
  for (const { estado, paradas_n } of runs) if (estado !== 'cancelada') expect(paradas_n).toBeGreaterThan(1);
});
