import { and, eq } from 'drizzle-orm';
import type { System } from '../db/system';
import { empresaTable } from '../db/tables/empresas';
import { membresiaTable, usuarioTable } from '../db/tables/usuarios';
import type { notificacionTable } from '../db/tables/notificaciones';

/** The recipient of a notice; undefined when they have left the company since. */
export const readerOf = async (
  db: System,
  notice: Pick<typeof notificacionTable.$inferSelect, 'user_id' | 'empresa_id'>,
) => {
  const [reader] = await db
    .select({ email: usuarioTable.email, empresa: empresaTable.nombre })
    .from(membresiaTable)
    .innerJoin(usuarioTable, eq(usuarioTable.id, membresiaTable.user_id))
    .innerJoin(empresaTable, eq(empresaTable.id, membresiaTable.empresa_id))
    .where(
      and(
        eq(membresiaTable.user_id, notice.user_id),
        eq(membresiaTable.empresa_id, notice.empresa_id),
        eq(membresiaTable.estado, 'activo'),
        eq(usuarioTable.estado, 'activo'),
        eq(empresaTable.activo, true),
      ),
    );
  return reader;
};
