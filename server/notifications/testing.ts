import { sql } from 'drizzle-orm';
import type { System } from '../db/system';

/** Adds people to a company, with a notice for each that waits for its mail or its push. @returns their ids */
export const notifyCrowd = async (
  db: System,
  empresaId: number,
  n: number,
  way: 'correo_pendiente' | 'push_pendiente',
): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    with nuevos as (
      insert into usuarios (email, name, rol_id, estado)
      select 'gente-' || gen_random_uuid() || '@prueba.test', 'Persona', 4, 'activo'
      from generate_series(1, ${n}) n
      returning id
    ),
    miembros as (
      insert into usuario_empresa (user_id, empresa_id, rol_id, estado)
      select id, ${empresaId}, 4, 'activo' from nuevos
    )
    select id from nuevos order by id`);
  const ids = rows.map(({ id }) => id);
  await db.execute(sql`
    insert into notificaciones (empresa_id, user_id, tipo, titulo, causa, ${sql.identifier(way)}, creado_en)
    select ${empresaId}, id, 'orden_asignada', 'Orden', 'gente', true, now() - interval '2 minutes'
    from unnest(${sql.param(ids)}::int[]) id`);
  return ids;
};
