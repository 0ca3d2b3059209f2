import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../db/system';
import { personalTable as p } from '../../db/tables/personal';
import type { Caller } from '../../plugins/guard';

/** Who inspects: the caller's person, by its name; without one, the caller. */
export const inspectorOf = async (
  tx: Tx,
  { empresaId, user }: Caller,
): Promise<{ personal_id: number | null; inspector: string }> => {
  const [person] = await tx
    .select({ id: p.id, nombre: sql<string>`nombre_completo(personal.nombre, personal.apellido)` })
    .from(p)
    .where(and(eq(p.empresa_id, empresaId), eq(p.user_id, user.id), isNull(p.eliminado_en)));
  return { personal_id: person?.id ?? null, inspector: person?.nombre ?? user.name };
};
