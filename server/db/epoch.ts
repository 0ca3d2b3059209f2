import { sql } from 'drizzle-orm';
import type { System, Tx } from './system';

/** What the numbers of transactions belong to: the server, its timeline, the database and the table itself. */
const origin = sql`(
  select concat_ws('.', (select system_identifier from pg_control_system()),
    (select timeline_id from pg_control_checkpoint()),
    (select oid from pg_database where datname = current_database()), 'cambios'::regclass::oid)
)`;

/**
 * Begins a new epoch where the numbers in `cambios` are of another history: a restored backup, another server, a
 * promoted replica. All rows are then of this transaction, and cursors of the former epoch are refused.
 */
export const keepEpoch = async (db: Pick<System | Tx, 'execute'>): Promise<void> => {
  const { rows } = await db.execute(sql`select from epoca_cambios where origen = ${origin}`);
  if (rows.length > 0) return;
  await db.execute(sql`
    delete from cambios c using cambios nuevo
    where nuevo.empresa_id = c.empresa_id and nuevo.entidad = c.entidad and nuevo.entidad_id = c.entidad_id
      and nuevo.cambio > c.cambio`);
  await db.execute(sql`update cambios set cambio = pg_current_xact_id()::text::bigint`);
  await db.execute(sql`
    insert into epoca_cambios (id, epoca, origen) values (1, substr(md5(gen_random_uuid()::text), 1, 8), ${origin})
    on conflict (id) do update set epoca = excluded.epoca, origen = excluded.origen, desde = now()`);
};
