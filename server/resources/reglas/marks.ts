import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/system';

/** Marks all assets to be evaluated by the current rules; earlier positions are not read again. */
export const markWatched = async (tx: Tx, empresaId: number, changed: boolean) => {
  if (changed)
    await tx.execute(sql`
      insert into recalculos_pendientes (empresa_id, activo_id, desde, prioridad, causa)
      select empresa_id, activo_id, '9999-01-01T00:00:00Z', 1, 'regla' from proyecciones
      where empresa_id = ${empresaId}`);
};
