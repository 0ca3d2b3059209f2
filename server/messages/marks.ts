import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { worksInTheField } from '#contract/core/roles';
import type { Tx } from '../db/system';
import { mensajeTable as m } from '../db/tables/mensajes';
import { notificacionTable as n } from '../db/tables/notificaciones';
import type { Caller } from '../plugins/guard';
import { writtenAt } from './send';
import { unreadByOffice, unreadByPerson, type Thread } from './threads';

/** The other side's messages of a thread up to one were read. @returns how many were not before */
export const markRead = async (
  tx: Tx,
  { empresaId, user, role }: Caller,
  { personalId }: Thread,
  upTo: number,
  fecha: string | undefined,
): Promise<number> => {
  const inTheField = worksInTheField(role);
  const at = writtenAt(fecha);
  const read = await tx
    .update(m)
    .set({
      leido_en: sql`greatest(${at}::timestamptz, ${m.creado_en})`,
      ...(inTheField
        ? { entregado_en: sql`coalesce(${m.entregado_en}, greatest(${at}::timestamptz, ${m.creado_en}))` }
        : { leido_por: sql`coalesce(nombre_usuario(${user.id}), ${user.name})` }),
    })
    .where(
      and(
        eq(m.empresa_id, empresaId),
        eq(m.personal_id, personalId),
        lte(m.id, upTo),
        inTheField ? unreadByPerson : unreadByOffice,
      ),
    )
    .returning({ id: m.id });
  if (inTheField && read.length > 0) await forgetNotices(tx, empresaId, user.id, read);
  return read.length;
};

/** What was read in its thread is no news in the bell, and is not pushed any more. */
const forgetNotices = (tx: Tx, empresaId: number, userId: number, read: readonly { id: number }[]) => {
  const causes = read.map(({ id }) => `mensaje ${id}`);
  return tx
    .update(n)
    .set({ leida_en: sql`now()` })
    .where(
      and(
        eq(n.empresa_id, empresaId),
        eq(n.user_id, userId),
        isNull(n.leida_en),
        sql`${n.causa} = any(${sql.param(causes)}::text[])`,
      ),
    );
};

/** The person's phone stored the control room's messages up to one. @returns how many were not before */
export const markDelivered = async (
  tx: Tx,
  { empresaId }: Caller,
  { personalId }: Thread,
  upTo: number,
): Promise<number> => {
  const stored = await tx
    .update(m)
    .set({ entregado_en: sql`now()` })
    .where(
      and(
        eq(m.empresa_id, empresaId),
        eq(m.personal_id, personalId),
        eq(m.de_oficina, true),
        lte(m.id, upTo),
        isNull(m.entregado_en),
      ),
    )
    .returning({ id: m.id });
  return stored.length;
};
