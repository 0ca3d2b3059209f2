import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client';

/** All assets are looked at again by the rules as they are now; nothing that came before is read anew. */
export const markWatched = async (tx: Tx, empresaId: number, changed: boolean) => {
  if (changed)
    await tx.execute(sql`
      insert into recalculos_pendientes (empresa_id, activo_id, desde, prioridad)
      select empresa_id, activo_id, '9999-01-01T00:00:00Z', 1 from proyecciones where empresa_id = ${empresaId}`);
};
