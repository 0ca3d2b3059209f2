import { beforeAll, expect, it } from 'vitest';
import { estadoOrden } from '#contract/entities/ordenes';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { seed } from './index';

const api = useApi(startOwnApi);
let andinos: number;
beforeAll(async () => {
  await seed(api.db, '2026-11-20');
  [{ id: andinos }] = (await api.db.pool.query(`select id from empresas where nombre = 'Transportes Andinos'`)).rows;
});

const office = (path: string) => api.as('superadmin', andinos).call('GET', path);

it('has orders in every state, the closed ones with hours and costs that add up', async () => {
  const counts = (await office('/api/ordenes/conteos?campo=estado')).json;
  expect(Object.keys(counts).sort()).toEqual([...estadoOrden.options].sort());
  const { rows } = await api.db.pool.query(
    `
      select count(*)::int as n,
        count(*) filter (
          where costo_mano_obra <> (
            select coalesce(round(sum(extract(epoch from fin_en - inicio_en) / 60) * max(tarifa_hora) / 60), 0)
            from mano_obra where orden_id = ordenes.id
          )
        )::int as wrong
      from ordenes
      where empresa_id = $1 and estado = 'cerrada'`,
    [andinos],
  );
  expect(rows[0].n).toBeGreaterThan(80);
  expect(rows[0].wrong).toBe(0);
});

it('Óscar has work that is overdue, due today and due later', async () => {
  const { rows } = await api.db.pool.query(
    `
      select fecha_limite < '2026-11-20T15:00Z' as over, fecha_limite > '2026-11-21T15:00Z' as later
      from ordenes
      join personal on personal.id = ordenes.responsable_id
      where ordenes.empresa_id = $1
        and personal.nombre = 'Óscar'
        and ordenes.estado in ('asignada', 'en_progreso', 'en_espera')`,
    [andinos],
  );
  expect(rows.filter(({ over }) => over).length).toBeGreaterThan(1);
  expect(rows.filter(({ over, later }) => !over && !later).length).toBeGreaterThan(1);
  expect(rows.filter(({ later }) => later).length).toBeGreaterThan(1);
});

it('the tasks that read a meter feed it, in the order in which it advances', async () => {
  const { rows } = await api.db.pool.query(`
    select l.medidor_id, l.total::float8 as total, l.orden_id, t.valor, t.orden_id as de_orden, m.tipo, t.titulo
    from tareas t
      join ordenes o on o.id = t.orden_id
      left join medidores m on m.id = t.medidor_id and m.activo_id = o.activo_id
      left join lecturas l on l.id = t.lectura_id
    where t.tipo = 'lectura' and t.estado = 'completada'`);
  expect(rows.length).toBeGreaterThan(10);
  const kinds = { Kilometraje: 'odometro', Horómetro: 'horometro' } as Record<string, string>;
  for (const row of rows)
    expect(row).toMatchObject({ total: row.valor, orden_id: row.de_orden, tipo: kinds[row.titulo] });
  const { rows: backwards } = await api.db.pool.query(`
    select *
    from (
      select total - lag(total) over (partition by medidor_id order by fecha, id) as avance
      from lecturas
      where estado = 'valida'
    ) l
    where avance < 0`);
  expect(backwards).toEqual([]);
});

it('the sheet of an asset has its orders and their costs', async () => {
  const { rows } = await api.db.pool.query(
    `select activo_id, costo from historial where empresa_id = $1 and tipo = 'orden_cerrada' and costo > 0 limit 1`,
    [andinos],
  );
  const { json } = await office(`/api/activos/${rows[0].activo_id}/historial?range=[0,99]`);
  expect(
    (json as { tipo: string; referencia_tipo: string }[]).filter(({ tipo }) => tipo === 'orden_cerrada')[0]
      ?.referencia_tipo,
  ).toBe('orden');
});
