import { expect, it } from 'vitest';
import { applySteps } from '../../db/migrate/index';
import { readSteps } from '../../db/migrate/steps';
import { openPglite } from '../../db/pglite/index';
import { migrations } from '../../testing/database';

it('what was written before there were suppliers becomes one for each name, as most wrote it', async () => {
  const lite = await openPglite({ dir: null });
  const client = await lite.pool.connect();
  try {
    const { steps } = readSteps(migrations);
    const first = steps.findIndex(({ nombre }) => nombre === '0016_suppliers');
    await applySteps(client, steps.slice(0, first));
    await client.query(
      `insert into empresas (nombre, zona_horaria, moneda) select n, 'America/Bogota', 'COP' from unnest(array['a', 'b']) n`,
    );
    // Without the rows that they name.
    await client.query('set session_replication_role = replica');
    const part = (empresa: number, proveedor: string | null) =>
      client.query('insert into repuestos (empresa_id, nombre, unidad, proveedor) values ($1, $2, $3, $4)', [
        ...[empresa, `Repuesto ${Math.random()}`, 'unidad', proveedor],
      ]);
    for (const name of ['Filtros SAS', 'FILTROS  SAS', ' Filtros SAS ', null, ' ', 'Áncora', 'Áncora'])
      await part(1, name);
    await part(2, 'filtros sas');
    await client.query(`
      insert into activos (empresa_id, codigo, nombre, tipo_activo, nivel_id, estado, criticidad, proveedor)
      values (1, 'A-1', 'Uno', 'vehiculo', 1, 'operativo', 'B', 'filtros sas')`);
    await client.query(`
      insert into cargas_combustible (empresa_id, activo_id, fecha, litros, tanque_lleno, estacion)
      values (1, 1, now(), 10, true, 'Ancora')`);
    await client.query('set session_replication_role = origin');
    await applySteps(client, steps.slice(first));

    const { rows } = await client.query<{ empresa_id: number; nombre: string }>(
      'select empresa_id, nombre from proveedores order by empresa_id, nombre',
    );
    expect(rows).toEqual([
      { empresa_id: 1, nombre: 'Áncora' },
      { empresa_id: 1, nombre: 'Filtros SAS' },
      { empresa_id: 2, nombre: 'filtros sas' },
    ]);
    const named = async (table: string) =>
      (
        await client.query<{ nombre: string | null }>(`
          select p.nombre from ${table} t left join proveedores p on p.id = t.proveedor_id order by t.empresa_id, t.id`)
      ).rows.map(({ nombre }) => nombre);
    expect(await named('repuestos')).toEqual([
      ...['Filtros SAS', 'Filtros SAS', 'Filtros SAS', null, null, 'Áncora', 'Áncora', 'filtros sas'],
    ]);
    expect(await named('activos')).toEqual(['Filtros SAS']);
    expect(await named('cargas_combustible')).toEqual(['Áncora']);
  } finally {
    client.release();
    await lite.close();
  }
});
