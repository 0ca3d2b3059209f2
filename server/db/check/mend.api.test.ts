import { expect, it } from 'vitest';
import type pg from 'pg';
import { openTestDb } from '../../testing/database';
import { compare, sentenceOfDifference } from './compare';
import { mend } from './mend';
import { objectsOf } from './objects';

/** Changes a fresh database, and compares it and mends it in a transaction of its own. */
const after = async (change: string, look: (client: pg.PoolClient) => Promise<void> = async () => {}) => {
  const db = await openTestDb();
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    const fresh = await objectsOf(client);
    await client.query(change);
    const said = compare(fresh, await objectsOf(client)).map(sentenceOfDifference);
    const { left } = await mend(client, fresh);
    await look(client);
    return { said, left: left.map((one) => [sentenceOfDifference(one), one.reason]) };
  } finally {
    await client.query('rollback');
    client.release();
    await db.close();
  }
};

it('what is missing or another comes back as it was', async () => {
  const { said, left } = await after(`
    drop index eventos_por_clave;
    alter table empresas alter column reglas_version drop not null, alter column reglas_version drop default;
    drop policy por_empresa on notificaciones;
    create policy por_empresa on notificaciones using (true);
    create or replace function hoy_de(text) returns date language sql as 'select current_date';
    drop trigger archivos_sin_carga on archivos;
    alter table imeis disable row level security`);
  expect(left).toEqual([['Sobra la función hoy_de(text).', undefined]]);
  expect(said).toMatchInlineSnapshot(`
    [
      "La tabla imeis no es como en una base de datos nueva.",
      "La columna empresas.reglas_version no es como en una base de datos nueva.",
      "Falta el índice eventos_por_clave de eventos.",
      "La política por_empresa en notificaciones no es como en una base de datos nueva.",
      "Falta el disparador archivos_sin_carga en archivos.",
      "Sobra la función hoy_de(text).",
    ]
  `);
});

it('a table that is missing comes back empty, with all that belongs to it', async () => {
  const { said, left } = await after('drop table imeis cascade');
  expect(said).toContain('Falta la tabla imeis.');
  expect(left).toEqual([]);
});

it('what its rows forbid is said with the reason, and the rows stay', async () => {
  const { left } = await after(
    `alter table niveles alter column nombre drop not null;
     insert into empresas (nombre, zona_horaria, moneda) values ('Una', 'UTC', 'COP');
     insert into niveles (empresa_id, nombre, tipo) select max(id), null, 'sede' from empresas`,
    async (client) => {
      const { rowCount } = await client.query('select from niveles where nombre is null');
      expect(rowCount).toBe(1);
    },
  );
  expect(left).toEqual([
    ['La columna niveles.nombre no es como en una base de datos nueva.', expect.stringMatching(/contains null values/)],
  ]);
});

it('an index of the owner stays', async () => {
  const { left } = await after('create index mio on activos (nombre)');
  expect(left).toEqual([['Sobra el índice mio de activos.', undefined]]);
});
