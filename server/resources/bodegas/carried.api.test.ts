import { expect, it } from 'vitest';
import { applySteps } from '../../db/migrate/index';
import { readSteps } from '../../db/migrate/steps';
import { openPglite } from '../../db/pglite/index';
import { migrations } from '../../testing/database';

it('what a part had before there were stores is in «Principal», with every movement and figure as it was', async () => {
  const lite = await openPglite({ dir: null });
  const client = await lite.pool.connect();
  try {
    const { steps } = readSteps(migrations);
    const first = steps.findIndex(({ nombre }) => nombre === '0018_stores');
    await applySteps(client, steps.slice(0, first));
    await client.query(
      `insert into empresas (nombre, zona_horaria, moneda)
        select n, 'America/Bogota', 'COP' from unnest(array['a', 'b', 'c']) n`,
    );
    await client.query(`
      insert into repuestos (empresa_id, nombre, unidad, minimo, existencia, valor, costo_unitario, ubicacion) values
        (1, 'Filtro', 'unidad', 4, 3, 30.01, 10, 'A1'),
        (1, 'Sin mover', 'unidad', 0, 0, 0, 7, null),
        (2, 'Aceite', 'litro', 0, 5, 50, 10, null)`);
    await client.query(`
      insert into movimientos_repuesto (empresa_id, repuesto_id, tipo, cantidad, costo_unitario, valor, existencia)
      values (1, 1, 'entrada', 5, 10, 50, 5), (1, 1, 'salida', -2, 10, -19.99, 3), (2, 3, 'entrada', 5, 10, 50, 5)`);
    const figures = `select id, minimo, existencia, valor, costo_unitario, ubicacion, version from repuestos order by id`;
    const before = (await client.query(figures)).rows;
    await applySteps(client, steps.slice(first));

    expect((await client.query(figures)).rows).toEqual(before);
    expect((await client.query('select empresa_id, nombre, principal from bodegas order by empresa_id')).rows).toEqual([
      { empresa_id: 1, nombre: 'Principal', principal: true },
      { empresa_id: 2, nombre: 'Principal', principal: true },
    ]);
    expect(
      (
        await client.query(`
          select m.repuesto_id, b.empresa_id = m.empresa_id as propia, m.cantidad::float8 as cantidad, m.valor::float8 as valor
          from movimientos_repuesto m join bodegas b on b.id = m.bodega_id order by m.id`)
      ).rows,
    ).toEqual([
      { repuesto_id: 1, propia: true, cantidad: 5, valor: 50 },
      { repuesto_id: 1, propia: true, cantidad: -2, valor: -19.99 },
      { repuesto_id: 3, propia: true, cantidad: 5, valor: 50 },
    ]);
    expect(
      (
        await client.query(`
          select repuesto_id, existencia::float8 as existencia, minimo::float8 as minimo
          from existencias_por_bodega(1) order by repuesto_id`)
      ).rows,
    ).toEqual([{ repuesto_id: 1, existencia: 3, minimo: 4 }]);
  } finally {
    client.release();
    await lite.close();
  }
});
