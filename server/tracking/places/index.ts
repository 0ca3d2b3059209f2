import { sql } from 'drizzle-orm';
import { runIn, type Run } from '../../db/run';
import type { Tx } from '../../db/system';
import { indexPlaces, noPlaces, type Places } from './places';
import type { Place } from './shape';

export { noPlaces, type Places } from './places';

/** Companies whose stops are cached. */
const most = 200;
const cache = new Map<number, { version: number; places: Places }>();

/**
 * The stops of a company at a version (`empresas.lugares_version`, which every change replaces in its transaction):
 * correct in every process, whichever made the change, and after a restart.
 */
export const placesOf = async (run: Run, empresaId: number, version: number): Promise<Places> => {
  if (version === 0) return noPlaces;
  const known = cache.get(empresaId);
  if (known?.version === version) return known.places;
  const rows = await run<Place>(`
    select id, nombre, latitud, longitud, radio_m, poligono, sur, norte, oeste, este, limite_velocidad_kmh,
      permanencia_max_min, (extract(epoch from visitas_desde) * 1000)::float8 as desde,
      (extract(epoch from juzgada_desde) * 1000)::float8 as juzga
    from paradas where empresa_id = ${Math.trunc(empresaId)} and eliminado_en is null order by id`);
  const places = indexPlaces(rows);
  cache.delete(empresaId);
  cache.set(empresaId, { version, places });
  if (cache.size > most) cache.delete(cache.keys().next().value ?? 0);
  return places;
};

/** The same, inside a transaction of the company. */
export const ownPlaces = async (tx: Tx, empresaId: number): Promise<Places> => {
  const { rows } = await tx.execute<{ lugares_version: number }>(sql`select lugares_version from mi_empresa()`);
  return placesOf(runIn(tx), empresaId, rows[0]?.lugares_version ?? 0);
};
