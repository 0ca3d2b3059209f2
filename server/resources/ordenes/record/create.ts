import { ordenes } from '#contract/entities/ordenes';
import { productRole } from '#contract/core/roles';
import type { z } from '#contract/core/validation';
import { insertRecord, type RecordAuthor } from '../../../records/crud';
import type { Tx } from '../../../db/system';
import { parseBody } from '../../../plugins/errors';
import { ordenWritingFor } from './rules';
import type { ordenTable } from '../../../db/tables/ordenes';

/** The fields that the office sends, and the origin of the order. */
export type NewOrder = z.input<typeof ordenes.input> &
  Partial<Pick<Stored, 'origen' | 'afecta_plan' | 'importacion_id'>> & {
    /** The due that it covers. */
    vencimiento?: Pick<Stored, 'mantenimiento_activo_id' | 'mantenimiento_ciclo' | 'vencia_en' | 'sin_historia'>;
  };

type Stored = typeof ordenTable.$inferInsert;

/**
 * Creates an order in the name of the product (from a failure, a failed task or an import): with number, steps, tasks
 * of its services, timeline, audit and notices. The caller publishes it with `changed` after the commit.
 *
 * @returns its id
 * @throws ApiError 404 or 422 at the fields
 */
export const createOrder = (
  tx: Tx,
  writer: RecordAuthor,
  { origen, afecta_plan, importacion_id, vencimiento, ...fields }: NewOrder,
): Promise<number> =>
  insertRecord(tx, ordenWritingFor({ ...writer, role: productRole }), writer, {
    ...parseBody(ordenes.input, fields),
    ...(origen && { origen }),
    ...(afecta_plan !== undefined && { afecta_plan }),
    ...(importacion_id && { importacion_id }),
    ...vencimiento,
  });
