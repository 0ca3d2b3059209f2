import { sql, type SQL } from 'drizzle-orm';
import { grouped } from '../../../db/grouped';
import type { Tx } from '../../../db/system';
import { groupsOf } from './storms';
import { reachedBy, type Waiting } from './reached';

/** Marked events of one round. */
const chunk = 500;

/**
 * Finds the groups of the events that wait for theirs: reads the events that these can reach and the whole groups of
 * those, and groups them anew. Only one transaction of a company at a time may call it.
 * It waits for no row: what others hold is grouped next time.
 * @returns the events whose group is another one now; `more`: others still wait; `busy`: somebody held a row, nothing
 *   was written
 */
export const regroup = async (
  tx: Tx,
  empresaId: number,
): Promise<{ changed: { id: number; version: number }[]; more: boolean; busy: boolean }> => {
  const { rows: marked } = await tx.execute<Waiting & Record<string, unknown>>(sql`
    select id, tipo, (extract(epoch from inicio_en) * 1000)::float8 as inicio, grupo_id as grupo from eventos
    where empresa_id = ${empresaId} and por_agrupar
    order by tipo, inicio_en, id limit ${chunk} for no key update skip locked`);
  if (marked.length === 0) return { changed: [], more: false, busy: false };
  const next: { id: number; grupo: number | null }[] = [];
  for (const [tipo, waiting] of grouped(marked, (event) => event.tipo)) {
    const { whole, around } = await reachedBy(tx, empresaId, tipo, waiting);
    const found = groupsOf([...whole, ...around].filter(({ en_pie }) => en_pie));
    for (const { id, grupo } of whole)
      if ((found.get(id) ?? null) !== grupo) next.push({ id, grupo: found.get(id) ?? null });
  }
  const ids = (list: readonly { id: number }[]) => sql`${sql.param(list.map(({ id }) => id))}::int[]`;
  const { rows: held } = await tx.execute(sql`
    select from eventos where empresa_id = ${empresaId} and id = any(${ids(next)}) for no key update skip locked`);
  if (held.length < next.length) return { changed: [], more: false, busy: true };
  await tx.execute(sql`
    update eventos set por_agrupar = false where empresa_id = ${empresaId} and id = any(${ids(marked)})`);
  const changed = next.length > 0 ? await write(tx, empresaId, next, ids(next)) : [];
  return { changed, more: marked.length === chunk, busy: false };
};

const write = async (
  tx: Tx,
  empresaId: number,
  next: readonly { grupo: number | null }[],
  ids: SQL,
): Promise<{ id: number; version: number }[]> => {
  const { rows } = await tx.execute<{ id: number; version: number }>(sql`
    update eventos e set grupo_id = g.grupo, actualizado_en = now()
    from unnest(${ids}, ${sql.param(next.map(({ grupo }) => grupo))}::int[]) as g (id, grupo)
    where e.empresa_id = ${empresaId} and e.id = g.id
    returning e.id, e.version`);
  return rows;
};
