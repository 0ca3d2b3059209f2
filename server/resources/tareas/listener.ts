import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FieldErrors } from '#contract/errors';
import { isOpenState } from '#contract/ordenes';
import { missingTasks } from '#contract/rules/completion';
import type { OrderListener } from '../ordenes/index';
import { addTasks } from './fromTemplates';
import { unfinished } from './open';
import { tareaTable } from '../../db/tables/tareas';

/**
 * Adds the checklists of services as tasks, deletes tasks with their order, and requires mandatory tasks before
 * completion.
 */
export const keepsTasks: OrderListener = {
  within: async (tx, actor, changes) => {
    const gone = changes.filter(({ actions }) => actions.includes('eliminar')).map(({ after }) => after.id);
    if (gone.length > 0)
      await tx
        .update(tareaTable)
        .set({ eliminado_en: sql`now()` })
        .where(and(eq(tareaTable.empresa_id, actor.empresaId), inArray(tareaTable.orden_id, gone)));
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
