import { openDb } from '../server/db/client';
import { migrations } from '../server/testing/database';
import { createTracking } from '../server/tracking/index';
import { waitFor } from '../testing/waiting';

/**
 * Marks assets from a moment on, as a late fix does, and projects them in this process.
 * @returns fixes, and seconds until no mark is left
 */
export const projectAnew = async (url: string, assets: readonly number[], since: Date) => {
  const db = await openDb({ url }, migrations);
  const { rows } = await db.pool.query<{ n: number }>(
    `
      select count(*)::int n
      from unnest($1::int[]) a(id),
      lateral (select 1 from posiciones p where p.activo_id = a.id and p.fecha_dispositivo >= $2) p`,
    [assets, since],
  );
  const tracking = createTracking({
    db,
    publish: () => Promise.resolve(),
    limits: false,
    log: (message, details) => console.error(message, details),
  });
  try {
    await db.pool.query(
      `
        insert into recalculos_pendientes (empresa_id, activo_id, desde, prioridad)
        select empresa_id, id, $2, 1 from activos
        where id = any($1::int[])`,
      [assets, since],
    );
    const from = performance.now();
    const drawn = tracking.projected();
    const left = 'select 1 from recalculos_pendientes limit 1';
    await waitFor('the projection', async () => (await db.pool.query(left)).rowCount === 0 || undefined, {
      seconds: 1_800,
    });
    const seconds = (performance.now() - from) / 1_000;
    await drawn;
    return { fixes: rows[0]?.n ?? 0, seconds };
  } finally {
    await tracking.close();
    await db.close();
  }
};
