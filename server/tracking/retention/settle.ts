import { sql } from 'drizzle-orm';
import { diasRecalculo } from '#contract/requests/recalculos';
import type { System } from '../../db/system';

/** How long keys that nobody has are listed. */
const listed = sql.raw(`interval '${diasRecalculo} days'`);

/**
 * Makes final what is derived of an asset until this moment or shortly after. From then on the projector goes back no
 * further than to a checkpoint between two trips, so that it never needs the deleted positions.
 * @returns false while something of that time is still to be derived, or a line to be stored
 */
export const settle = (db: System, activoId: number, limite: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    // The projector holds this lock too while it projects the asset.
    const head = await tx.execute(
      sql`select 1 from proyecciones where activo_id = ${activoId} and fecha is not null for update`,
    );
    if (head.rows.length === 0) return false;
    const last = sql`${limite}::timestamptz - interval '1 millisecond'`;
    const { rows } = await tx.execute<{ hasta: string }>(sql`
      select h.hasta
      from (
        select coalesce(
          (
            select min(c.fecha) from puntos_control c
            where c.activo_id = p.activo_id and c.fecha >= ${last} and c.estado #>> '{journey,trip}' is null
          ),
          greatest(p.fecha, ${last})
        ) as hasta
        from proyecciones p
        where p.activo_id = ${activoId}
      ) h
      where not exists (select 1 from recalculos_pendientes where activo_id = ${activoId} and desde <= h.hasta)
        and not exists (
          select 1 from viajes where activo_id = ${activoId} and inicio_en <= h.hasta and linea_ms is null
        )`);
    const [found] = rows;
    if (!found) return false;
    const hasta = sql`${found.hasta}::timestamptz`;
    // Without a checkpoint, use the current projection: it is at the newest fix, and nothing came after it.
    await tx.execute(sql`
      insert into puntos_control (activo_id, empresa_id, fecha, estado)
      select activo_id, empresa_id, ${hasta}, estado from proyecciones
      where activo_id = ${activoId}
      on conflict do nothing`);
    await tx.execute(sql`
      update proyecciones
      set fecha = greatest(fecha, ${hasta}), definitivo_hasta = ${hasta}
      where activo_id = ${activoId}`);
    await tx.execute(sql`delete from puntos_control where activo_id = ${activoId} and fecha < ${hasta}`);
    // The trip that follows may begin with a key that was read shortly before.
    await tx.execute(sql`
      delete from llaves_leidas
      where activo_id = ${activoId} and hasta < least(${hasta} - interval '1 day', now() - ${listed})`);
    return true;
  });
