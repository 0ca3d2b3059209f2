import { and, inArray } from 'drizzle-orm';
import type { Tx } from '../db/system';
import type { Exported } from '../records/exported';
import { fieldsOf, mine, selecting } from '../records/store';
import type { Column } from './columns';
import type { Names } from './words';

/** The names of the records that these rows refer to. */
export const namesOf = async (
  tx: Tx,
  known: ReadonlyMap<string, Exported>,
  empresaId: number,
  columns: readonly Column[],
  rows: readonly Record<string, unknown>[],
): Promise<Names> => {
  const words = new Map<string, string>();
  for (const { source, reference } of columns) {
    const store = reference && known.get(reference.resource)?.store;
    const ids = [...new Set(rows.map((row) => row[source]).filter((id): id is number => typeof id === 'number'))];
    if (!store || ids.length === 0) continue;
    const { [reference.word]: word } = fieldsOf(
      store,
      (field) => field === reference.word && store.entity.reference.includes(field as never),
    );
    if (!word) continue;
    const found = await selecting(tx, { id: store.table.id, word }, store.table).where(
      and(mine(store, empresaId), inArray(store.table.id, ids)),
    );
    for (const row of found) words.set(`${reference.resource} ${String(row.id)}`, String(row.word ?? ''));
  }
  return (resource, id) => words.get(`${resource} ${id}`) ?? '';
};
