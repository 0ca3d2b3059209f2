import { and, eq, gte, inArray, isNotNull } from 'drizzle-orm';
import { ordenes } from '#contract/entities/ordenes';
import { productRole } from '#contract/core/roles';
import type { z } from '#contract/core/validation';
import { insertRecord, type RecordAuthor } from '../../../records/crud';
import type { Tx } from '../../../db/system';
import { parseBody } from '../../../plugins/errors';
import { actorOf } from '../../../plugins/guard';
import { mine, selecting } from '../../../records/store';
import { announceTogether } from './listeners';
import { ordenWritingFor } from './rules';
import { ordenStore } from './store';
import { ordersWrittenInBatches } from './written';
import { ordenTable as o } from '../../../db/tables/ordenes';

/** The fields that the office sends, and the origin of the order. */
export type NewOrder = z.input<typeof ordenes.input> &
  Partial<Pick<Stored, 'origen' | 'afecta_plan' | 'importacion_id'>> & {
    /** The due that it covers. */
    vencimiento?: Pick<Stored, 'mantenimiento_activo_id' | 'mantenimiento_ciclo' | 'vencia_en' | 'sin_historia'>;
  };

type Stored = typeof o.$inferInsert;

/** `tellsLater`: people are told with `tellCreated`, of all orders at once. */
export interface OrderAuthor extends RecordAuthor {
  tellsLater?: boolean;
}

/**
 * Creates an order in the name of the product (from a failure, a failed task or an import): with number, steps, tasks
 * of its services, timeline, audit and notices. The caller publishes it with `changed` after the commit.
 *
 * @returns its id
 * @throws ApiError 404 or 422 at the fields
 */
export const createOrder = (
  tx: Tx,
  { tellsLater = false, ...writer }: OrderAuthor,
  { origen, afecta_plan, importacion_id, vencimiento, ...fields }: NewOrder,
): Promise<number> =>
  insertRecord(tx, writingFor(writer, tellsLater), writer, {
    ...parseBody(ordenes.input, fields),
    ...(origen && { origen }),
    ...(afecta_plan !== undefined && { afecta_plan }),
    ...(importacion_id && { importacion_id }),
    ...vencimiento,
  });

const writingFor = (writer: RecordAuthor, tellsLater: boolean) => ({
  ...ordenWritingFor({ ...writer, role: productRole }),
  ...(tellsLater && { writtenAll: ordersWrittenInBatches }),
});

/**
 * Tells people of the orders that were assigned to them at their creation: one notice each. Of these orders it takes
 * those that this author created since that moment; repeating it tells nobody twice.
 */
export const tellCreated = async (tx: Tx, writer: RecordAuthor, ids: readonly number[], since: string) => {
  const { id, version, numero, titulo, estado, responsable_id, creado_por_id, creado_en } = o;
  const made = await selecting(tx, { id, version, numero, titulo, estado, responsable_id }, o)
    .where(
      and(
        mine(ordenStore, writer.empresaId),
        inArray(id, [...ids]),
        isNotNull(responsable_id),
        eq(creado_por_id, writer.user.id ?? 0),
        gte(creado_en, since),
      ),
    )
    .orderBy(id);
  const changes = made.map((after) => ({ actions: ['crear', 'asignar'] as const, before: null, after }));
  await announceTogether(tx, actorOf(writer), changes);
};
