import { and, eq, inArray, sql } from 'drizzle-orm';
import { can } from '#contract/core/access';
import { eventosPendientes, veEvento } from '#contract/entities/eventos';
import { isOfThePlatform, type Role } from '#contract/core/roles';
import type { TipoEvento } from '#contract/entities/tiposEvento';
import type { Tx } from '../../../db/system';
import { auditEach, type Actor } from '../../../history/audit';
import type { Caller } from '../../../plugins/guard';
import { seesSuperadmins } from '../../../history/people';
import { reachable } from '../../../notices/notify';
import { eventoPasoTable, eventoTable as e } from '../../../db/tables/eventos';
import { changedBy } from '../../../db/tables/stored';
import { beforeStep } from './beforeStep';

/** Whether a role may look after events of this kind. */
export const mayOwn = (role: Role, tipo: TipoEvento): boolean => can(role, 'edit', 'eventos') && veEvento(role, tipo);

/** The active members who may look after events, by id. */
export const owners = async (tx: Tx): Promise<ReadonlyMap<number, Role>> =>
  new Map((await reachable(tx)).filter(({ role }) => can(role, 'edit', 'eventos')).map(({ id, role }) => [id, role]));

/**
 * The users who may look after events, or after those of a kind, by name; superadmins only for those who see them.
 */
export const peopleOfEvents = async (tx: Tx, { user }: Pick<Caller, 'user'>, tipo?: TipoEvento) => {
  const ids = [...(await owners(tx))].flatMap(([id, role]) =>
    (isOfThePlatform(role) && !seesSuperadmins(user)) || (tipo && !mayOwn(role, tipo)) ? [] : [id],
  );
  const { rows } = await tx.execute<{ id: number; nombre: string }>(
    sql`select u as id, nombre_usuario(u) as nombre from unnest(${sql.param([...new Set([user.id, ...ids])])}::int[]) u
      order by 2, 1`,
  );
  return rows;
};

export const nameOfUser = async (tx: Tx, id: number | null): Promise<string | null> =>
  id === null
    ? null
    : ((await tx.execute<{ nombre: string | null }>(sql`select nombre_usuario(${id}::int) as nombre`)).rows[0]
        ?.nombre ?? null);

/** An event whose owner changes. */
export interface Owned {
  id: number;
  estado: (typeof eventoPasoTable.$inferInsert)['a'];
  atendido_por_id: number | null;
}

/** Gives events to a user, or to nobody; records the step and the audit. @returns the events as they are now */
export const giveEvents = async (
  tx: Tx,
  actor: Actor,
  events: readonly Owned[],
  to: number | null,
): Promise<{ id: number; version: number }[]> => {
  if (events.length === 0) return [];
  const { empresaId, userId } = actor;
  const before = await beforeStep(
    tx,
    empresaId,
    events.map(({ id }) => id),
  );
  const given = await tx
    .update(e)
    .set({
      atendido_por_id: to,
      atendido_desde: to === null ? null : sql`now()`,
      ...changedBy(e, userId),
    })
    .where(
      and(
        eq(e.empresa_id, empresaId),
        inArray(
          e.id,
          events.map(({ id }) => id),
        ),
      ),
    )
    .returning({ id: e.id, version: e.version });
  const step = { empresa_id: empresaId, clase: 'dueno' as const, dueno_id: to, user_id: userId };
  await tx
    .insert(eventoPasoTable)
    .values(events.map(({ id, estado }) => ({ ...step, evento_id: id, a: estado, antes: before.get(id) ?? null })));
  const names = new Map<number | null, string | null>();
  for (const id of new Set([to, ...events.map(({ atendido_por_id }) => atendido_por_id)]))
    names.set(id, await nameOfUser(tx, id));
  const audited = events.map(({ id, atendido_por_id }) => ({
    id,
    cambios: [{ campo: 'atendido_por', antes: names.get(atendido_por_id) ?? null, despues: names.get(to) ?? null }],
  }));
  await auditEach(tx, actor, 'editar', 'eventos', audited);
  return given;
};

/** The pending events of a user, locked. */
export const eventsOf = (tx: Tx, empresaId: number, userId: number) =>
  tx
    .select({ id: e.id, estado: e.estado, tipo: e.tipo, severidad: e.severidad, atendido_por_id: e.atendido_por_id })
    .from(e)
    .where(and(eq(e.empresa_id, empresaId), eq(e.atendido_por_id, userId), inArray(e.estado, [...eventosPendientes])))
    .orderBy(e.id)
    .for('no key update');

/** The events of somebody who may no longer look after them have no owner any more. @returns how many there were */
export const releaseEvents = async (tx: Tx, actor: Actor, userId: number): Promise<number> =>
  (await giveEvents(tx, actor, await eventsOf(tx, actor.empresaId, userId), null)).length;
