import { sql } from 'drizzle-orm';

type Corrected = 'eventos' | 'ejecuciones';

const isOf = (table: Corrected) =>
  sql.raw(
    `c.empresa_id = ${table}.empresa_id and c.${table === 'eventos' ? 'evento_id' : 'ejecucion_id'} = ${table}.id`,
  );

/** The computed fields of a record that recomputations correct. */
export const correctionsOf = (table: Corrected) => ({
  causa_correccion: sql`(select c.causa from correcciones c where ${isOf(table)} order by c.id desc limit 1)`,
  correcciones: sql`(
    select coalesce(
      jsonb_agg(
        jsonb_build_object('clase', c.clase, 'causa', c.causa, 'fecha', c.fecha, 'antes', c.antes) order by c.id
      ),
      '[]'
    )
    from correcciones c where ${isOf(table)}
  )`,
});

/** Records that one of these updates of the product changed. */
export const changedByUpdate =
  (table: Corrected) =>
  ([...versions]: readonly unknown[]) =>
    sql`exists (
      select from correcciones c
      where ${isOf(table)} and c.actualizacion = any(${sql.param(versions.map(Number))}::int[])
    )`;
