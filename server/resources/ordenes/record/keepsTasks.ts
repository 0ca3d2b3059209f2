import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { FieldErrors } from '#contract/core/errors';
import { isOpenState } from '#contract/entities/ordenes';
import { missingTasks } from '#contract/rules/completion';
import type { Tx } from '../../../db/system';
import { mine } from '../../../records/store';
import { addTasks } from './addTasks';
import type { OrderListener } from './events';
import { tareaTable as t } from '../../../db/tables/tareas';

/**
 * Adds the checklists of services as tasks, deletes tasks with their order, and requires mandatory tasks before
 * completion.
 */
export const keepsTasks: OrderListener = {
  within: async (tx, actor, changes) => {
    const gone = changes.filter(({ actions }) => actions.includes('eliminar')).map(({ after }) => after.id);
    if (gone.length > 0)
      await tx
        .update(t)
        .set({ eliminado_en: sql`now()` })
        .where(and(eq(t.empresa_id, actor.empresaId), inArray(t.orden_id, gone)));
    for (const { actions, before, after } of changes) {
      if (actions.includes('importar') && !isOpenState(after.estado)) continue;
      const servicioIds = after.servicio_ids.filter((id) => !before?.servicio_ids.includes(id));
      if (servicioIds.length > 0) await addTasks(tx, actor, after.id, { servicioIds });
    }
  },
  lacking: async (tx, empresaId, { id }) => {
    const tareas = missingTasks((await unfinished(tx, empresaId, id)).map(({ titulo }) => titulo));
    const lacking: FieldErrors = tareas.length > 0 ? { tareas } : {};
    return lacking;
  },
};

/** Mandatory tasks of an order that are not finished. */
const unfinished = (tx: Tx, empresaId: number, ordenId: number): Promise<{ id: number; titulo: string }[]> =>
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
