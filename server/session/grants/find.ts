import { and, eq, sql } from 'drizzle-orm';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import { effectiveRole, isOfThePlatform, type Role } from '#contract/core/roles';
import type { System } from '../../db/system';
import { empresaTable } from '../../db/tables/empresas';
import { membresiaTable, usuarioTable } from '../../db/tables/usuarios';
import { ApiError } from '../../plugins/errors';
import { hashOf } from '../secrets';
import { isSecretOf, living, type GrantKind } from './kind';

interface Owned {
  id: number;
  empresaId: number;
  autorId: number;
}

/** A grant that lives, with what its kind shows. */
export type Grant<Kind extends GrantKind> = SelectResultFields<Kind['shown']> &
  Owned & {
    /** The role that its author has now. */
    role: Role;
  };

/**
 * The grant of a secret. «ended» once it was revoked or is over, and while its company is suspended, or its author is
 * blocked, does not belong to the company or may not grant such any more.
 */
export const findGrant = async <Kind extends GrantKind>(
  db: System,
  kind: Kind,
  secret: string,
): Promise<Grant<Kind> | 'unknown' | 'ended'> => {
  if (!isSecretOf(kind, secret)) return 'unknown';
  const [row] = await statementOf(db, kind).execute({ hash: hashOf(secret) });
  if (!row) return 'unknown';
  const { rol, aqui, miembro, vive, ...grant } = row;
  const role = effectiveRole(rol, aqui);
  return vive && (miembro || isOfThePlatform(role)) && kind.mayGrant(role)
    ? ({ ...grant, role } as Grant<Kind>)
    : 'ended';
};

/** What was found, if it lives. @throws ApiError 404, 410 */
export const mustLive = <Found extends object>(found: Found | 'unknown' | 'ended', { says }: GrantKind): Found => {
  if (found === 'unknown') throw new ApiError('ENLACE_INVALIDO', says && { message: says.unknown });
  if (found === 'ended') throw new ApiError('ENLACE_TERMINADO', says?.ended ? { message: says.ended } : {});
  return found;
};

/** Found, and what decides whether it lives. */
interface Row extends Owned {
  rol: number;
  aqui: number | null;
  miembro: boolean;
  vive: boolean;
}

interface Statement {
  execute(values: { hash: string }): Promise<Row[]>;
}

/** Some kinds are found at every request: each is built once, and prepared once on each connection. */
const statements = new WeakMap<System, Map<GrantKind, Statement>>();

const statementOf = (db: System, kind: GrantKind): Statement => {
  const known = statements.get(db) ?? new Map<GrantKind, Statement>();
  statements.set(db, known);
  const statement = known.get(kind) ?? prepared(db, kind);
  known.set(kind, statement);
  return statement;
};

const prepared = (db: System, kind: GrantKind): Statement => {
  const { table, shown, alive = sql`true` } = kind;
  return db
    .select({
      ...shown,
      id: sql<number>`${table.id}`,
      empresaId: sql<number>`${table.empresa_id}`,
      autorId: sql<number>`${table.creado_por_id}`,
      rol: usuarioTable.rol_id,
      aqui: membresiaTable.rol_id,
      miembro: sql<boolean>`${membresiaTable.user_id} is not null`,
      vive: sql<boolean>`${living(kind)} and ${alive} and ${usuarioTable.estado} = 'activo' and ${empresaTable.activo}`,
    })
    .from(table)
    .innerJoin(empresaTable, eq(empresaTable.id, table.empresa_id))
    .innerJoin(usuarioTable, eq(usuarioTable.id, table.creado_por_id))
    .leftJoin(
      membresiaTable,
      and(
        eq(membresiaTable.user_id, usuarioTable.id),
        eq(membresiaTable.empresa_id, table.empresa_id),
        eq(membresiaTable.estado, 'activo'),
      ),
    )
    .where(eq(table.token_hash, sql.placeholder('hash')))
    .prepare(`find_${kind.entity}`);
};
