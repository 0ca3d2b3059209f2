import type pg from 'pg';
import { derivationVersion } from '../model/version';

/**
 * Marks the assets that were derived by an earlier version of the product, and opens an update for each of their
 * companies. Of processes that start together one does it; a second call finds nothing.
 */
export const markUpgrade = async (pool: Pick<pg.Pool, 'query'>, version = derivationVersion): Promise<void> => {
  await pool.query(
    `
      with ajenos as (
        update proyecciones set version = $1 where version < $1 returning empresa_id, activo_id, fecha
      ),
      por_rehacer as (select empresa_id, activo_id from ajenos where fecha is not null),
      marcas as (
        insert into recalculos_pendientes (empresa_id, activo_id, desde, prioridad, causa)
        select empresa_id, activo_id, '2000-01-01T00:00:00Z', 2, 'version' from por_rehacer
      )
      insert into actualizaciones (empresa_id, version)
      select distinct empresa_id, $1::int from por_rehacer on conflict do nothing`,
    [version],
  );
};
