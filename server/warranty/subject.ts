import { sql, type SQL } from 'drizzle-orm';
import { componentes } from '#contract/words/componentes';

/** The asset for which a warranty counts today. `g`: its row. */
export const assetOfWarranty = (g: SQL) => sql`coalesce(
  ${g}.activo_id,
  (select c.activo_id from componentes c where c.empresa_id = ${g}.empresa_id and c.id = ${g}.componente_id),
  (select o.activo_id from ordenes o where o.empresa_id = ${g}.empresa_id and o.id = ${g}.orden_id)
)`;

const kinds = sql.join(
  Object.entries(componentes.values.tipo).map(
    ([tipo, word]) => sql`when ${sql.raw(`'${tipo}'`)} then ${sql.raw(`'${word}'`)}`,
  ),
  sql` `,
);

/** What a warranty is of, in words. `g`: its row. */
export const subjectInWords = (g: SQL) => sql`coalesce(
  (select a.nombre from activos a where a.empresa_id = ${g}.empresa_id and a.id = ${g}.activo_id),
  (
    select case c.tipo ${kinds} end || ' ' || c.serie from componentes c
    where c.empresa_id = ${g}.empresa_id and c.id = ${g}.componente_id
  ),
  (
    select o.numero || ' ' || o.titulo from ordenes o
    where o.empresa_id = ${g}.empresa_id and o.id = ${g}.orden_id
  ),
  ''
)`;

/** What a warranty (`g`) covers: named services, words, or everything. */
export const coverInWords = sql`case jsonb_typeof(g.cubre)
  when 'array' then 'cubre ' || (
    select string_agg(s.nombre, ', ' order by s.nombre) from servicios s
    where s.empresa_id = g.empresa_id and g.cubre @> to_jsonb(s.id)
  )
  when 'string' then 'cubre ' || (g.cubre #>> '{}')
  else 'cubre todo'
end`;
