import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/system';

/**
 * Adds assets to these plans and removes them, and these assets to and from all plans, by the current scopes of the
 * plans. @returns the dues that are now in, of all of these
 */
export const followMembers = async (
  tx: Tx,
  empresaId: number,
  planIds: readonly number[],
  assetIds: readonly number[],
): Promise<number[]> => {
  const [plans, assets] = [sql.param([...planIds]), sql.param([...assetIds])];
  const touched = sql`(v.plan_id = any(${plans}::int[]) or v.activo_id = any(${assets}::int[]))`;
  const { rows } = await tx.execute<{ id: number }>(sql`
    with vive as (
      select p.id as plan_id, a.id as activo_id from mantenimiento p join activos a on a.empresa_id = p.empresa_id
      where p.empresa_id = ${empresaId}
        and p.eliminado_en is null
        and a.eliminado_en is null
        and a.estado <> 'dado_de_baja'
        and (p.id = any(${plans}::int[]) or a.id = any(${assets}::int[]))
        and case p.alcance
          when 'categoria' then a.categoria_id = any(p.categorias)
          when 'nivel' then a.nivel_id in (
            select bajo.id from niveles bajo join niveles raiz on bajo.ruta like raiz.ruta || '%'
            where raiz.id = any(p.niveles) and bajo.empresa_id = p.empresa_id and raiz.empresa_id = p.empresa_id
          )
          else a.id = any(p.activos)
        end
    ),
    nace as (
      insert into mantenimiento_activos (empresa_id, plan_id, activo_id)
      select ${empresaId}::int, plan_id, activo_id from vive order by plan_id, activo_id
      on conflict do nothing returning id, ciclo
    ),
    vuelve as (
      update mantenimiento_activos v set fuera_desde = null from vive
      where v.empresa_id = ${empresaId}
        and v.plan_id = vive.plan_id
        and v.activo_id = vive.activo_id
        and v.fuera_desde is not null
      returning v.id, v.ciclo
    ),
    sale as (
      update mantenimiento_activos v set fuera_desde = now()
      where v.empresa_id = ${empresaId} and v.fuera_desde is null and ${touched}
        and not exists (select 1 from vive where vive.plan_id = v.plan_id and vive.activo_id = v.activo_id)
      returning v.id, v.ciclo
    ),
    pasos as (
      insert into mantenimiento_pasos (empresa_id, vencimiento_id, ciclo, tipo)
      select ${empresaId}::int, id, ciclo, 'entra' from nace
      union all select ${empresaId}::int, id, ciclo, 'entra' from vuelve
      union all select ${empresaId}::int, id, ciclo, 'sale' from sale
    )
    select id from nace union all select id from vuelve
    union all
    select v.id from mantenimiento_activos v join vive on vive.plan_id = v.plan_id and vive.activo_id = v.activo_id
      where v.empresa_id = ${empresaId} and v.fuera_desde is null`);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
};
