import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/system';

/** Each level with the sums of its own rows and of all levels below. */
export const alongTree = async <Own extends { nivel_id: number }, Sum>(
  tx: Tx,
  empresaId: number,
  own: readonly Own[],
  sumUp: (below: readonly Own[]) => Sum,
) => {
  const { rows: levels } = await tx.execute<{
    id: number;
    nombre: string;
    padre_id: number | null;
    profundidad: number;
    ruta: string;
  }>(sql`
    select id, nombre, padre_id, profundidad, ruta from niveles
    where empresa_id = ${empresaId} and eliminado_en is null
    order by orden, nombre`);
  const routes = new Map(levels.map(({ id, ruta }) => [id, ruta]));
  return levels
    .map(({ ruta, ...level }) => ({
      level,
      below: own.filter(({ nivel_id }) => routes.get(nivel_id)?.startsWith(ruta)),
    }))
    .filter(({ below }) => below.length > 0)
    .map(({ level, below }) => ({ ...level, ...sumUp(below) }));
};
