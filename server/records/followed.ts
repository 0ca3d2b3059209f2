import { and, isNotNull, sql } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import type { Tx } from '../db/system';
import { readByIds } from './list';
import type { ListQuery } from './query';
import { inList, whereOf, type Row, type Store } from './store';
import type { Visible } from './visible';
import type { Since } from './since';
import { livingIn, readChanges, rowsTold, type Page } from './changeStream';

interface FollowedPage extends Pick<Page, 'cursor' | 'ended'> {
  /** Records as lists have them, and {id, uuid, eliminado, eliminado_en} of those that are gone. */
  rows: Record<string, unknown>[];
}

type Reading = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** A page of what changed of an entity, in the order of change; other filters hold for what is still there. */
export const readFollowedRows = async <R extends Row>(
  reading: Reading,
  store: Store<R>,
  empresaId: number,
  { query, since }: { query: ListQuery; since: Since },
  visible: Visible,
): Promise<FollowedPage> => {
  const { table, entity, scope } = store;
  const page = await reading((tx) =>
    readChanges(
      tx,
      {
        entidad: entity.name,
        empresaId,
        from: sql`${table} on ${table.empresa_id} = cambios.empresa_id and ${table.id} = cambios.entidad_id`,
        living: sql`${whereOf(store, empresaId, query, visible)}`,
        // Nobody knows who could see a row that was removed; its id and uuid reveal nothing.
        gone: sql`(${and(isNotNull(table.eliminado_en), scope)}) or (${table.id} is null and cambios.uuid is not null)`,
        uuid: sql`${table.uuid}`,
        eliminadoEn: sql`${table.eliminado_en}`,
      },
      since,
      query.range ?? [0, limits.list.page - 1],
    ),
  );
  const ids = livingIn(page.told);
  const found = new Map<number, Record<string, unknown>>();
  for (let at = 0; at < ids.length; at += limits.turns.rows)
    for (const row of await reading((tx) =>
      readByIds(tx, store, empresaId, ids.slice(at, at + limits.turns.rows), visible),
    ))
      found.set(row.id, inList(store, row));
  return {
    rows: rowsTold(page.told, found),
    cursor: page.cursor,
    ended: page.ended,
  };
};
