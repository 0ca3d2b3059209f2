import { and, count, desc, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import type { HiloMensajes } from '#contract/requests/mensajes';
import { worksInTheField, type Role } from '#contract/core/roles';
import type { Tx } from '../db/system';
import { mensajeTable as m } from '../db/tables/mensajes';
import { personalTable as p } from '../db/tables/personal';
import { reachable } from '../notices/notify';
import { ApiError, theOne } from '../plugins/errors';
import type { Caller } from '../plugins/guard';
import { readMessages } from './store';
import { personIdOf } from '../records/person';

const person = {
  id: p.id,
  nombre: sql<string>`nombre_completo(${p.nombre}, ${p.apellido})`,
  user_id: p.user_id,
  eliminado_en: p.eliminado_en,
};
interface Person {
  id: number;
  nombre: string;
  user_id: number | null;
  eliminado_en: string | null;
}

/** The thread that a caller writes in or reads. `account`: of the person who gets its messages; null: nobody does. */
export interface Thread {
  personalId: number;
  nombre: string;
  account: number | null;
  /** Why nobody gets them. */
  motivo: string | null;
}

/**
 * The thread of a person, for the control room, and the own one for an operario.
 * @param personalId null for the own one
 * @throws ApiError 404 for people of others, 409 for an operario who is nobody of the staff
 */
export const reachThread = async (tx: Tx, caller: Caller, personalId: number | null): Promise<Thread> => {
  const id = worksInTheField(caller.role) ? await ownThread(tx, caller, personalId) : personalId;
  if (id === null) throw new ApiError('VALIDACION', { errors: { personal_id: ['Elija a quién'] } });
  return threadOf(theOne(await peopleOf(tx, caller.empresaId, [id])), await rolesOf(tx));
};

const ownThread = async (tx: Tx, caller: Caller, asked: number | null): Promise<number> => {
  const id = await personIdOf(tx, caller);
  if (id === null)
    throw new ApiError('CONFLICTO', {
      message: 'Su usuario no está enlazado con nadie del personal. Pida en su empresa que lo enlacen.',
    });
  if (asked !== null && asked !== id) throw new ApiError('NO_ENCONTRADO');
  return id;
};

/** Threads with these people, in this order. */
export const describeThreads = async (tx: Tx, caller: Caller, ids: readonly number[]): Promise<HiloMensajes[]> => {
  if (ids.length === 0) return [];
  const { empresaId } = caller;
  const inThese = and(eq(m.empresa_id, empresaId), inArray(m.personal_id, [...ids]));
  const people = await peopleOf(tx, empresaId, ids);
  const roles = await rolesOf(tx);
  const last = await tx
    .select({ id: max(m.id) })
    .from(m)
    .where(inThese)
    .groupBy(m.personal_id);
  const newest = last.flatMap(({ id }) => id ?? []);
  const messages =
    newest.length > 0 ? await readMessages(tx, caller, inArray(m.id, newest), [0, newest.length - 1]) : [];
  const unread = await tx
    .select({ id: m.personal_id, n: count() })
    .from(m)
    .where(and(inThese, unreadByOffice))
    .groupBy(m.personal_id);
  return ids.flatMap((id) => {
    const found = people.find((each) => each.id === id);
    if (!found) return [];
    const { nombre, account, motivo } = threadOf(found, roles);
    return [
      {
        personal_id: id,
        nombre,
        recibe: account !== null,
        motivo,
        sin_leer: unread.find((each) => each.id === id)?.n ?? 0,
        ultimo: messages.find(({ personal_id }) => personal_id === id) ?? null,
      },
    ];
  });
};

/**
 * The people with whom there are messages, by the newest one, and how many they are. With words to find in their names,
 * also others of the staff.
 */
export const listThreads = async (
  tx: Tx,
  { empresaId }: Caller,
  q: string | undefined,
  [from, to]: readonly [number, number],
): Promise<{ ids: number[]; total: number }> => {
  const which = q
    ? sql`(u.id is not null or p.eliminado_en is null)
        and normalizar(nombre_completo(p.nombre, p.apellido)) like ${likeOf(q)}`
    : sql`u.id is not null`;
  const { rows } = await tx.execute<{ id: number; total: number }>(sql`
    select p.id, count(*) over ()::int as total
    from personal p
    left join lateral (
      select m.id from mensajes m where m.empresa_id = p.empresa_id and m.personal_id = p.id order by m.id desc limit 1
    ) u on true
    where p.empresa_id = ${empresaId} and ${which}
    order by u.id desc nulls last, p.nombre, p.id
    limit ${to - from + 1} offset ${from}`);
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
};

const likeOf = (q: string) => sql`'%' || normalizar(${q.replaceAll(/[\\%_]/g, '\\$&')}) || '%'`;

export const unreadByOffice = and(eq(m.de_oficina, false), isNull(m.leido_en));
export const unreadByPerson = and(eq(m.de_oficina, true), isNull(m.leido_en));

const peopleOf = (tx: Tx, empresaId: number, ids: readonly number[]): Promise<Person[]> =>
  tx
    .select(person)
    .from(p)
    .where(and(eq(p.empresa_id, empresaId), inArray(p.id, [...ids])))
    .orderBy(desc(p.id));

/** The roles of the company's active members. */
const rolesOf = async (tx: Tx): Promise<ReadonlyMap<number, Role>> =>
  new Map((await reachable(tx)).map(({ id, role }) => [id, role]));

const threadOf = ({ id, nombre, user_id, eliminado_en }: Person, roles: ReadonlyMap<number, Role>): Thread => {
  const role = user_id === null ? undefined : roles.get(user_id);
  const motivo = reasonOf({ nombre, gone: eliminado_en !== null, linked: user_id !== null, role });
  return { personalId: id, nombre, account: motivo === null ? user_id : null, motivo };
};

interface Reachability {
  nombre: string;
  gone: boolean;
  linked: boolean;
  role: Role | undefined;
}

const reasonOf = ({ nombre, gone, linked, role }: Reachability): string | null => {
  if (gone) return `${nombre} ya no está en el personal.`;
  if (!linked) return `${nombre} no tiene usuario: enlácele uno en Personal para escribirle.`;
  if (!role) return `El usuario de ${nombre} no está activo en la empresa.`;
  return worksInTheField(role) ? null : `${nombre} no entra como operario: los mensajes llegan a su teléfono.`;
};
