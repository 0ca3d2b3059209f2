import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { can } from '#contract/core/access';
import {
  avisosDeTodos,
  preferenciasNotificacion,
  preferenciaUsual,
  type TipoAviso,
} from '#contract/requests/notificaciones';
import { effectiveRole, type Role } from '#contract/core/roles';
import type { Tx } from '../db/system';
import { personalTable } from '../db/tables/personal';
import { notificacionTable } from '../db/tables/notificaciones';

export interface Notice {
  /**
   * `personalIds`: people of the company's staff, notified if they have an account. `oficina`: all users who may change
   * orders, or those of these users who may.
   */
  para: {
    personalIds?: readonly (number | null)[];
    userIds?: readonly (number | null)[];
    oficina?: true | readonly number[];
  };
  /** The user who caused it, who is not notified. */
  excepto?: number | null;
  tipo: TipoAviso;
  titulo: string;
  texto?: string | null;
  /** A path of this site; `/ordenes` and `/ordenes/12` open the page on which each reader works with orders. */
  url: string | null;
  /** The cause, such as `orden 12 asignada v3`: a user never gets two notices with the same cause. */
  causa: string;
}

/**
 * Notifies people, in the transaction of the change: a rollback removes the notice too. The bell and the mails follow
 * after the commit. Only members of this company get it, if they want such notices and, for one about an order, may see
 * orders.
 */
export const notify = (tx: Tx, empresaId: number, notice: Notice): Promise<void> =>
  notifyTogether(
    tx,
    empresaId,
    [notice],
    (same) => same,
    () => notice,
  );

/**
 * Notifies of several things at once: a user who would receive more than one notice gets a single one, with the text of
 * `together`.
 */
export const notifyTogether = async <Thing>(
  tx: Tx,
  empresaId: number,
  things: readonly Thing[],
  noticeOf: (thing: Thing) => Notice,
  together: (theirs: readonly Thing[]) => Pick<Notice, 'titulo' | 'texto' | 'url'>,
): Promise<void> => {
  const notices = things.map(noticeOf);
  const users = await usersOf(tx, empresaId, ids(notices.flatMap(({ para }) => para.personalIds ?? [])));
  const wanted = notices.map(
    ({ para }) => new Set([...ids(para.userIds), ...ids(para.personalIds).flatMap((id) => users.get(id) ?? [])]),
  );
  if (!notices.some(({ para }, at) => para.oficina || wanted[at]?.size)) return;
  const rows = (await reachable(tx)).flatMap(({ id, role, preferencias: { notificaciones: avisos } }) => {
    const orders = can(role, 'list', 'ordenes');
    const office = can(role, 'edit', 'ordenes');
    const isTheirs = ({ para, excepto, tipo }: Notice, at: number) =>
      id !== excepto &&
      (orders || avisosDeTodos.includes(tipo)) &&
      (wanted[at]?.has(id) || (office && (para.oficina === true || para.oficina?.includes(id))));
    const first = notices.find(isTheirs);
    if (!first) return [];
    const theirs = things.filter((_, at) => notices[at] && isTheirs(notices[at], at));
    const { tipo, causa } = first;
    const { titulo, texto = null, url } = theirs.length > 1 ? together(theirs) : first;
    const { app, correo, push } = wishOf(avisos, tipo);
    return app || correo || push
      ? [
          {
            empresa_id: empresaId,
            user_id: id,
            tipo,
            titulo,
            texto,
            url: addressFor(role, url),
            causa,
            en_app: app,
            correo_pendiente: correo,
            push_pendiente: push,
          },
        ]
      : [];
  });
  if (rows.length === 0) return;
  const { empresa_id, user_id, causa } = notificacionTable;
  await tx
    .insert(notificacionTable)
    .values(rows)
    .onConflictDoNothing({ target: [empresa_id, user_id, causa] });
};

/** Deletes the notices about these records, such as orders that never were. `what`: the first word of their causes. */
export const dropNotices = async (
  tx: Tx,
  empresaId: number,
  what: string,
  records: readonly number[],
): Promise<void> => {
  const { empresa_id, causa } = notificacionTable;
  const about = sql`
    split_part(${causa}, ' ', 1) = ${what}
      and split_part(${causa}, ' ', 2) = any(${sql.param(records.map(String))}::text[])`;
  await tx.delete(notificacionTable).where(and(eq(empresa_id, empresaId), about));
};

const ids = (given: readonly (number | null)[] = []) => given.filter((id) => id !== null);

/** The accounts of people of the personal, by their ids there. */
const usersOf = async (tx: Tx, empresaId: number, personalIds: number[]): Promise<Map<number, number>> => {
  if (personalIds.length === 0) return new Map();
  const { id, user_id, empresa_id, eliminado_en } = personalTable;
  const rows = await tx
    .select({ id, user: user_id })
    .from(personalTable)
    .where(and(eq(empresa_id, empresaId), isNull(eliminado_en), inArray(id, [...new Set(personalIds)])));
  return new Map(rows.flatMap(({ id: person, user }) => (user === null ? [] : [[person, user] as const])));
};

export interface Reachable {
  id: number;
  role: Role;
  /** As stored: each part is parsed by its schema. */
  preferencias: Record<string, unknown>;
}

/**
 * The active members of this transaction's company. A superadmin who is not a member looks after all companies and
 * would be notified of every order of every company: to get notices they become members.
 */
export const reachable = async (tx: Tx): Promise<Reachable[]> => {
  const { rows } = await tx.execute<{
    persona: number;
    rol_propio: number;
    rol_aqui: number | null;
    preferencias: Record<string, unknown>;
  }>(sql`select * from avisables()`);
  return rows.map(({ persona, rol_propio, rol_aqui, preferencias }) => ({
    id: persona,
    role: effectiveRole(rol_propio, rol_aqui),
    preferencias,
  }));
};

const wishOf = (avisos: unknown, tipo: TipoAviso) =>
  preferenciasNotificacion.catch({}).parse(avisos)[tipo] ?? preferenciaUsual[tipo];

/** The office opens an order in its list, an operario on the phone's page. */
const addressFor = (role: Role, url: string | null) => {
  if (can(role, 'edit', 'ordenes')) return url?.replace(/^(\/ordenes\/\d+)$/, '$1/show') ?? null;
  return url?.replace(/^\/ordenes(\/\d+)?$/, '/operario$&') ?? null;
};
