import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { mine } from '../../records/store';
import { tareaTable as t } from '../../db/tables/tareas';

/** Mandatory tasks of an order that are not finished. */
export const unfinished = (tx: Tx, empresaId: number, ordenId: number): Promise<{ id: number; titulo: string }[]> =>
  tx
    .select({ id: t.id, titulo: t.titulo })
    .from(t)
    .where(
      and(
        mine({ table: t }, empresaId),
        eq(t.orden_id, ordenId),
        eq(t.obligatoria, true),
        inArray(t.estado, ['pendiente', 'en_progreso']),
      ),
    )
    .orderBy(asc(t.posicion), asc(t.id));
