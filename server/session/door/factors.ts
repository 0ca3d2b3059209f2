import { eq, sql, type SQL } from 'drizzle-orm';
import { roleId } from '#contract/core/roles';
import type { Paso } from '#contract/requests/factores';
import type { System, Tx } from '../../db/system';
import { autenticadorTable, codigoRecuperacionTable, equipoTable, llaveTable } from '../../db/tables/puerta';
import { usuarioTable } from '../../db/tables/usuarios';

/** The factors of an account beside its password. */
export interface Factors {
  /** Since when the codes of an app are asked for. */
  since: string | null;
  codesLeft: number;
  keys: number;
}

export const factorsOf = async (db: System | Tx, userId: number): Promise<Factors> => {
  const count = (table: typeof llaveTable | typeof codigoRecuperacionTable) =>
    sql<number>`(select count(*)::int from ${table} f where f.user_id = ${userId})`;
  const [row] = await db
    .select({
      since: autenticadorTable.desde,
      codesLeft: count(codigoRecuperacionTable),
      keys: count(llaveTable),
    })
    .from(usuarioTable)
    .leftJoin(autenticadorTable, eq(autenticadorTable.user_id, usuarioTable.id))
    .where(eq(usuarioTable.id, userId));
  return row ?? { since: null, codesLeft: 0, keys: 0 };
};

/** The same, while nobody else changes them: until the transaction ends. */
export const factorsInTurn = async (tx: Tx, userId: number): Promise<Factors> => {
  await tx.select({ id: usuarioTable.id }).from(usuarioTable).where(eq(usuarioTable.id, userId)).for('no key update');
  return factorsOf(tx, userId);
};

/** Whether the password alone does not let in. */
export const hasFactor = ({ since, keys }: Factors): boolean => since !== null || keys > 0;

/** What may follow the password. */
export const stepsOf = ({ since, keys, codesLeft }: Factors): Paso[] => [
  ...(since === null ? [] : (['totp'] as const)),
  ...(keys > 0 ? (['llave'] as const) : []),
  ...(codesLeft > 0 ? (['codigo'] as const) : []),
];

/** All of them, with the devices that were spared the second step. */
export const dropFactors = async (tx: Tx, userId: number): Promise<void> => {
  for (const table of [autenticadorTable, codigoRecuperacionTable, llaveTable, equipoTable])
    await tx.delete(table).where(eq(table.user_id, userId));
};

/** Without a factor left its recovery codes are nothing any more. */
export const dropCodesOfNone = async (tx: Tx, userId: number): Promise<void> => {
  if (!hasFactor(await factorsOf(tx, userId)))
    await tx.delete(codigoRecuperacionTable).where(eq(codigoRecuperacionTable.user_id, userId));
};

const asks = (role: SQL) => sql`(
  e.segundo_factor = 'todos' or (e.segundo_factor = 'admins' and ${role} = ${roleId.admin})
)`;

/** The companies `e` that ask it of this user. */
const asking = (user: SQL) => sql`from usuario_empresa m join empresas e on e.id = m.empresa_id
  where m.user_id = ${user}.id and m.estado = 'activo' and e.activo
    and ${asks(sql`case
      when m.rol_id is null or m.rol_id = ${roleId.superadmin} then ${user}.rol_id else m.rol_id
    end`)}`;

/**
 * In SQL: from when on a user owes a factor, by what any of their companies asks of their role there; null for never.
 * `user` is the alias of `usuarios`. A key that does not verify its owner is no factor of its own.
 */
export const owedFrom = (user: SQL, superadminsOwe: boolean): SQL<string | null> => sql<string | null>`(case
  when exists (select from autenticadores a where a.user_id = ${user}.id and a.desde is not null)
    or exists (select from llaves l where l.user_id = ${user}.id and l.verifica) then null
  when ${user}.rol_id = ${roleId.superadmin} then ${superadminsOwe ? sql`${user}.creado_en` : sql`null::timestamptz`}
  else (select min(e.segundo_factor_desde) ${asking(user)})
end)`;

/** In SQL: the name of the company that asks first, also of who has a factor; null for superadmins. */
export const askedBy = (user: SQL): SQL<string | null> =>
  sql<string | null>`(select e.nombre ${asking(user)}
    and ${user}.rol_id <> ${roleId.superadmin} order by e.segundo_factor_desde, e.id limit 1)`;
