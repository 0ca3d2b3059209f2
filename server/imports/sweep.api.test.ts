import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sweepJobs } from '../jobs/index';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { sweepImports } from './index';
import { importing } from './testing/importing';

const api = useApi(startOwnApi);

const count = async (table: string) =>
  (await api.db.system.execute<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n;

it('imports older than ninety days are deleted with their file and rows; their records and the audit stay', async () => {
  const admin = importing(api);
  const imported = async (name: string) => {
    const { id } = await admin.checked('niveles', `${name}.csv`, `Nombre,Tipo\n${name},Sede\n`);
    return (await admin.step(id, 'importar')).id;
  };
  const [old, recent] = [await imported('Vieja'), await imported('Reciente')];
  await api.db.system.execute(
    sql`update importaciones set actualizado_en = now() - interval '91 days' where id = ${old}`,
  );
  await api.db.system.execute(
    sql`update importaciones set actualizado_en = now() - interval '89 days' where id = ${recent}`,
  );
  const [files, rows] = [await count('archivos'), await count('importacion_filas')];
  await sweepImports(api.db.system);
  expect((await admin.call('GET', `/api/importaciones/${old}`)).status).toBe(404);
  expect(await admin.rows(recent)).toHaveLength(1);
  expect([await count('archivos'), await count('importacion_filas')]).toEqual([Number(files) - 1, Number(rows) - 1]);
  expect((await admin.call('GET', '/api/niveles?filter={"q":"Vieja"}')).json).toHaveLength(1);
  const { rows: outcomes } = await api.db.system.execute(
    `select nombre from auditoria where accion = 'importar' order by id`,
  );
  expect(outcomes).toEqual([{ nombre: 'Vieja.csv' }, { nombre: 'Reciente.csv' }]);
});

it('imports that were abandoned before writing are deleted after a week, with their file', async () => {
  const admin = importing(api);
  const [old, recent] = [
    await admin.upload('niveles', 'a.csv', 'Nombre,Tipo\nUna,Sede\n'),
    await admin.checked('niveles', 'b.csv', 'Nombre,Tipo\nOtra,Sede\n'),
  ];
  const done = await admin.step((await admin.checked('niveles', 'c.csv', 'Nombre,Tipo\nHecha,Sede\n')).id, 'importar');
  const files = Number(await count('archivos'));
  await api.db.system.execute(
    sql`update importaciones set actualizado_en = now() - interval '8 days' where id in (${old.id}, ${done.id})`,
  );
  await sweepImports(api.db.system);
  const status = async ({ id }: { id: number }) => (await admin.call('GET', `/api/importaciones/${id}`)).status;
  expect([await status(old), await status(recent), await status(done)]).toEqual([404, 200, 200]);
  expect(await count('archivos')).toBe(files - 1);
});

it('jobs older than thirty days are deleted with their files', async () => {
  const { id: me } = await api.as('admin').who;
  const made = async (ago: string) => {
    const file = await api.aFile();
    await api.db.system
      .execute(sql`insert into trabajos (empresa_id, user_id, tipo, parametros, estado, archivo_id, creado_en)
      values (${api.a}, ${me}, 'prueba', '{}', 'terminado', ${file}, now() - ${ago}::interval)`);
    return file;
  };
  const [old, recent] = [await made('31 days'), await made('29 days')];
  await sweepJobs(api.db.system);
  const { rows } = await api.db.system.execute(sql`select id from archivos where id in (${old}, ${recent})`);
  expect(rows).toEqual([{ id: recent }]);
});
