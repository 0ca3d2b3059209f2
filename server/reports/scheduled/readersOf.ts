import { sql } from 'drizzle-orm';
import { can } from '#contract/core/access';
import { effectiveRole } from '#contract/core/roles';
import type { Db } from '../../db/client';

/** Those of these users who may currently see the company's reports, in this order. */
export const readersOf = async (db: Pick<Db, 'system'>, empresaId: number, ids: readonly number[]) => {
  const { rows } = await db.system.execute<{
    id: number;
    name: string;
    email: string;
    rol_id: number;
    aqui: number | null;
  }>(sql`
    select u.id, u.name, u.email, u.rol_id, m.rol_id as aqui from usuarios u
    left join usuario_empresa m on m.user_id = u.id and m.empresa_id = ${empresaId} and m.estado = 'activo'
    where u.id = any(${sql.param([...ids])}::int[]) and u.estado = 'activo' and (m.user_id is not null or u.rol_id = 1)
    order by array_position(${sql.param([...ids])}::int[], u.id)`);
  return rows.filter(({ rol_id, aqui }) => can(effectiveRole(rol_id, aqui), 'list', 'reportes'));
};
