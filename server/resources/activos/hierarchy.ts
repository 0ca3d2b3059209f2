import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/system';
import { fieldError } from '../../plugins/errors';

/** Refuses a parent that is the asset itself or one of its parts. @throws ApiError 422 at `padre_id` */
export const refuseCircle = async (tx: Tx, empresaId: number, id: number, parentId: number) => {
  // Two concurrent moves could create a cycle that neither one sees.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('activos.padre_id'), ${empresaId})`);
  const found = await tx.execute(sql`
    with recursive sobre as (
      select id, padre_id from activos where empresa_id = ${empresaId} and id = ${parentId}
      union select activos.id, activos.padre_id from activos join sobre on activos.id = sobre.padre_id)
    select 1 from sobre where id = ${id}`);
  if (found.rows.length > 0)
    throw fieldError('padre_id', 'Un activo no puede ser parte de sí mismo ni de uno de sus componentes');
};
