import { and, asc, eq, gt, max } from 'drizzle-orm';
import { channels, events } from '#contract/core/realtime';
import type { System } from '../db/system';
import { notificacionTable as n } from '../db/tables/notificaciones';

/** Longer than a transaction lasts, in ms: every id below those of this age has been committed or never will be. */
const settled = 30_000;

export type PublishAll = (messages: readonly { channel: string; event: string; data: unknown }[]) => Promise<void>;

/**
 * Finds the notices committed since the last look, by any process, and publishes each once to the user's screens. Ids
 * are assigned before the commit, so a lower one may appear after a higher one: recent ones are looked at again.
 */
export const createLive = (db: System, publishAll: PublishAll) => {
  let floor: number | undefined;
  let next = { floor: 0, at: 0 };
  let seen = new Set<number>();

  /** Resolves when every screen has been notified. */
  return async (now = performance.now()): Promise<void> => {
    if (floor === undefined) {
      // A screen that connects reads everything first, so it misses nothing.
      const [newest] = await db.select({ id: max(n.id) }).from(n);
      floor = newest?.id ?? 0;
      next = { floor, at: now + settled };
      return;
    }
    const found = await db
      .select({ id: n.id, user: n.user_id })
      .from(n)
      .where(and(gt(n.id, floor), eq(n.en_app, true)))
      .orderBy(asc(n.id));
    const newestOf = new Map(found.filter(({ id }) => !seen.has(id)).map(({ id, user }) => [user, id]));
    for (const { id } of found) seen.add(id);
    if (now >= next.at) {
      floor = next.floor;
      next = { floor: found.at(-1)?.id ?? floor, at: now + settled };
      seen = new Set([...seen].filter((id) => id > (floor ?? 0)));
    }
    if (newestOf.size)
      await publishAll(
        [...newestOf].map(([user, id]) => ({ channel: channels.user(user), event: events.notificacion, data: { id } })),
      );
  };
};
