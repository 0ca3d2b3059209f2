import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { idOf } from '../../records/reading';
import type { Tx } from '../../db/system';
import { beginning } from '../../db/days';
import { theOne } from '../../plugins/errors';
import { actorOf, callerOf } from '../../plugins/guard';
import { mine } from '../../records/store';
import { activoTable } from '../../db/tables/activos';

/** The caller and the asset's id. */
export const asked = (request: FastifyRequest<{ Params: { id: string } }>) => {
  const caller = callerOf(request);
  return { caller, actor: actorOf(caller), empresaId: caller.empresaId, id: idOf(request.params.id) };
};

/** An asset that is not deleted, with the columns that the sheet's routes need. @throws ApiError 404 */
export const readAsset = async (tx: Tx, empresaId: number, id: number, lock = false) => {
  const { id: key, version, estado, creado_en, fecha_puesta_servicio, fecha_baja } = activoTable;
  const query = tx
    .select({
      id: key,
      version,
      estado,
      servicio_desde: sql<string>`coalesce(${beginning(fecha_puesta_servicio)}, ${creado_en})`,
      /** The end of its last day; null while it is in service. */
      servicio_hasta: sql<string | null>`${beginning(sql`${fecha_baja} + 1`)}`,
    })
    .from(activoTable)
    .where(and(mine({ table: activoTable }, empresaId), eq(key, id)));
  return theOne(await (lock ? query.for('no key update') : query));
};
