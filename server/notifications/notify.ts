import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { can } from '#contract/access';
import { preferenciasNotificacion, preferenciaUsual, type TipoNotificacion } from '#contract/notificaciones';
import { effectiveRole, type Role } from '#contract/roles';
import type { Tx } from '../db/client';
import { personalTable } from '../resources/personal/table';
import { notificacionTable } from './tables';

export interface Notice {
  /** `personalIds`: people of the company's list, told if they have an account. `oficina`: whoever may change orders. */
  para: { personalIds?: readonly (number | null)[]; userIds?: readonly (number | null)[]; oficina?: true };
  /** The user who caused it, who knows already. */
  excepto?: number | null;
  tipo: TipoNotificacion;
  titulo: string;
  texto?: string | null;
  /** A path of this site; `/ordenes/12` opens where each reader works with orders. */
  url: string | null;
  /** What it is about, such as `orden 12 asignada v3`: nobody is told twice of the same. */
  causa: string;
}

/**
 * Tells people of something, in the transaction that makes it happen: what is rolled back was never told. The bell and the mails
 * follow after the commit. Only who works in this company, may see orders and wants to know is told.
 */
export const notify = async (tx: Tx, empresaId: number, { para, excepto, tipo, titulo, texto = null, url, causa }: Notice): Promise<void> => {
  const wanted = new Set([...ids(para.userIds), ...(await usersOf(tx, empresaId, ids(para.personalIds)))]);
  if (wanted.size === 0 && !para.oficina) return;
  const told = (await reachable(tx)).filter(
    ({ id, role }) => id !== excepto && can(role, 'list', 'ordenes') && (wanted.has(id) || (para.oficina && can(role, 'edit', 'ordenes'))),
  );
  const rows = told.flatMap(({ id, role, avisos }) => {
    const { app, correo } = wishOf(avisos, tipo);
    return app || correo
      ? [{ empresa_id: empresaId, user_id: id, tipo, titulo, texto, url: addressFor(role, url), causa, en_app: app, correo_pendiente: correo }]
      : [];
  });
  if (rows.length === 0) return;
  const { empresa_id, user_id, causa: cause } = notificacionTable;
  await tx
    .insert(notificacionTable)
    .values(rows)
    .onConflictDoNothing({ target: [empresa_id, user_id, cause] });
};

const ids = (given: readonly (number | null)[] = []) => given.filter((id) => id !== null);

const usersOf = async (tx: Tx, empresaId: number, personalIds: number[]): Promise<number[]> => {
  if (personalIds.length === 0) return [];
  const { id, user_id, empresa_id, eliminado_en } = personalTable;
  const rows = await tx
    .select({ user: user_id })
    .from(personalTable)
    .where(and(eq(empresa_id, empresaId), isNull(eliminado_en), inArray(id, personalIds)));
  return ids(rows.map(({ user }) => user));
};

/** Who works in the company of this transaction; neither the blocked nor those who have left. */
const reachable = async (tx: Tx): Promise<{ id: number; role: Role; avisos: unknown }[]> => {
  const { rows } = await tx.execute<{ persona: number; rol_propio: number; rol_aqui: number | null; avisos: unknown }>(sql`select * from avisables()`);
  return rows.map(({ persona, rol_propio, rol_aqui, avisos }) => ({ id: persona, role: effectiveRole(rol_propio, rol_aqui), avisos }));
};

const wishOf = (avisos: unknown, tipo: TipoNotificacion) => preferenciasNotificacion.catch({}).parse(avisos)[tipo] ?? preferenciaUsual[tipo];

/** The office opens an order in its list, who carries it out on the phone's page. */
const addressFor = (role: Role, url: string | null) =>
  url?.replace(/^\/ordenes\/(\d+)$/, can(role, 'edit', 'ordenes') ? '/ordenes/$1/show' : '/operario/ordenes/$1') ?? null;
