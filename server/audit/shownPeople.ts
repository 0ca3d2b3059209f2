import type { Db } from '../db/client';
import type { ListQuery } from '../records/query';
import type { Caller } from '../plugins/guard';
import { usersSeenBy, type Viewer } from '../history/people';

/** Users who are hidden from the viewer cannot be filtered by. */
export const narrowedToSeen = async ({ system }: Db, query: ListQuery, viewer: Viewer): Promise<ListQuery> => {
  const { user_id } = query.where;
  if (!user_id) return query;
  const ids = user_id as number[];
  const seen = await usersSeenBy(system, ids, viewer);
  return { ...query, where: { ...query.where, user_id: ids.filter((id) => seen(id).user_id !== null) } };
};

/** Adds the users. */
export const withPeople = async <Row extends { user_id: number | null }>(
  { system }: Db,
  { user }: Pick<Caller, 'user'>,
  rows: Row[],
) => {
  const seen = await usersSeenBy(
    system,
    rows.map(({ user_id }) => user_id),
    user,
  );
  return rows.map((row) => ({ ...row, ...seen(row.user_id) }));
};
