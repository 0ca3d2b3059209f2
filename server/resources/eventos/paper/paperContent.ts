import { sql } from 'drizzle-orm';
import type { Evento } from '#contract/entities/eventos';
import type { PasoProtocolo } from '#contract/requests/atencionEventos';
import type { Db } from '../../../db/client';
import { paperOf, type PaperOf } from '../../../printed/company';
import type { Caller } from '../../../plugins/guard';
import { readOne } from '../../../records/store';
import { readProtocol } from '../notes/protocolRoutes';
import { eventoStoreFor } from '../record/store';

/** An event with everything that is printed. */
export interface EventPaper extends PaperOf {
  event: Evento;
  /** Code, name and plate of its asset. */
  asset: string | null;
  order: string | null;
  protocol: PasoProtocolo[];
}

/** @throws ApiError 404 */
export const readEventPaper = async (db: Db, caller: Caller, id: number): Promise<EventPaper> => {
  const { empresaId } = caller;
  const read = await db.tenant(empresaId, async (tx) => {
    const event = await readOne(tx, eventoStoreFor(caller), empresaId, id);
    const { rows } = await tx.execute<{ activo: string | null; orden: string | null }>(sql`
      select (
          select concat_ws(' · ', a.codigo, a.nombre, a.placa) from activos a
          where a.empresa_id = ${empresaId} and a.id = ${event.activo_id}::int
        ) as activo,
        (
          select o.numero from ordenes o where o.empresa_id = ${empresaId} and o.id = ${event.orden_id}::int
        ) as orden`);
    const { activo = null, orden = null } = rows[0] ?? {};
    return { event, asset: activo, order: orden, protocol: await readProtocol(tx, event) };
  });
  return { ...read, ...(await paperOf(db, empresaId)) };
};
