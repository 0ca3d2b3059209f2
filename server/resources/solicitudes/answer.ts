import { and, eq, sql } from 'drizzle-orm';
import type { Solicitud } from '#contract/entities/solicitudes';
import type { Tx } from '../../db/system';
import { solicitudTable as t } from '../../db/tables/solicitudes';
import { changedBy } from '../../db/tables/stored';
import type { Caller } from '../../plugins/guard';
import { told } from './decide';

/** Writes the line that the requester reads, whatever the state of the request. */
export const answer = async (tx: Tx, caller: Caller, before: Solicitud, respuesta: string): Promise<Solicitud> => {
  const { empresaId, user } = caller;
  await tx
    .update(t)
    .set({
      respuesta,
      respondida_en: sql`coalesce(${t.respondida_en}, now())` as never,
      ...changedBy(t, user.id),
    })
    .where(and(eq(t.empresa_id, empresaId), eq(t.id, before.id)));
  return told(tx, caller, before);
};
