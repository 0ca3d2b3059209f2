import { sql, type SQL } from 'drizzle-orm';
import { diasRecalculo, type RecalculoDeEmpresa } from '#contract/requests/recalculos';
import type { System } from '../../db/system';
import { isoOf } from '../../db/tables/types';

/** How far back `recalcular_empresa` derives again after a change of settings. */
const reach = sql.raw(`interval '${diasRecalculo} days'`);

/**
 * When a company last changed a setting that its trips depend on: the audit recorded it in the transaction that marked
 * its assets.
 */
const lastChange = sql`(
  select u.fecha from auditoria u
  where u.empresa_id = e.id
    and u.entidad = 'empresas'
    and u.entidad_id = e.id
    and exists (
      select 1 from jsonb_array_elements(u.cambios) c where c ->> 'campo' = 'zona_horaria'
        or c ->> 'campo' = 'ajustes' and c #> '{antes,min_parada}' is distinct from c #> '{despues,min_parada}'
    )
  order by u.id desc limit 1
)`;

/** The marks that remain of it: they have a lower priority than new positions, and reach back before the change. */
const left = sql`
  select count(*)::int as faltan_n,
    coalesce(sum(least(1, extract(epoch from pedido_en - desde) / extract(epoch from ${reach}))), 0)::float8 as falta
  from (
    select min(desde) as desde from recalculos_pendientes r
    where r.empresa_id = e.id and prioridad > 0 and desde <= pedido_en
    group by activo_id
  ) m`;

const read = async (db: System, which: SQL): Promise<RecalculoDeEmpresa[]> => {
  const { rows } = await db.execute<Omit<RecalculoDeEmpresa, 'avance_pct'> & { falta: number }>(sql`
    select e.id as empresa_id, e.nombre as empresa, pedido_en, greatest(activos_n, faltan_n) as activos_n, faltan_n,
      falta
    from empresas e cross join lateral (select ${lastChange} as pedido_en) u cross join lateral (${left}) f
      cross join lateral (select count(*)::int as activos_n from proyecciones where empresa_id = e.id) n
    where ${which} order by e.nombre, e.id`);
  return rows.map(({ falta, pedido_en, ...row }) => ({
    ...row,
    pedido_en: pedido_en && isoOf(pedido_en),
    avance_pct: row.activos_n ? Math.floor(100 * (1 - falta / row.activos_n)) : 100,
  }));
};

/** Of one company, also when it has none; undefined where there is no such company. */
export const recalculationOf = async (db: System, empresaId: number) => (await read(db, sql`e.id = ${empresaId}`))[0];

/** The open ones of all companies. */
export const recalculations = (db: System) =>
  read(db, sql`faltan_n > 0 and e.id in (select empresa_id from recalculos_pendientes where prioridad > 0)`);
