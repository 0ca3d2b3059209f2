import { and, eq, sql } from 'drizzle-orm';
import type { System, Tx } from '../../db/system';
import { empresaTable } from '../../db/tables/empresas';
import type { Wall } from '../../plugins/callers';
import { mayStillShow } from '../authors';
import { revoke, socketsOf } from '../revocations';
import { hashOf, newSecret } from '../secrets';
import { membresiaTable, usuarioTable } from '../../db/tables/usuarios';
import { muroTable as t } from '../../db/tables/muros';

const form = /^muro_[\w-]{43}$/;

export const isWall = (bearer: string | undefined): bearer is string => bearer !== undefined && form.test(bearer);

export const newWall = () => `muro_${newSecret()}`;

/**
 * «ended» once it was revoked, its time is over, or its author left the company or may not replay what was driven any
 * more.
 */
export const findWall = async (db: System, token: string): Promise<Wall | 'unknown' | 'ended'> => {
  if (!isWall(token)) return 'unknown';
  const [row] = await db
    .select({
      wall: { id: t.id, empresaId: t.empresa_id, autorId: t.creado_por_id, nombre: t.nombre, vistas: t.vistas },
      rol: usuarioTable.rol_id,
      aqui: membresiaTable.rol_id,
      miembro: sql<boolean>`${membresiaTable.user_id} is not null`,
      vive: sql<boolean>`${lives} and ${usuarioTable.estado} = 'activo' and ${empresaTable.activo}`,
    })
    .from(t)
    .innerJoin(empresaTable, eq(empresaTable.id, t.empresa_id))
    .innerJoin(usuarioTable, eq(usuarioTable.id, t.creado_por_id))
    .leftJoin(
      membresiaTable,
      and(
        eq(membresiaTable.user_id, usuarioTable.id),
        eq(membresiaTable.empresa_id, t.empresa_id),
        eq(membresiaTable.estado, 'activo'),
      ),
    )
    .where(eq(t.token_hash, hashOf(token)))
    .prepare('find_wall')
    .execute();
  if (!row) return 'unknown';
  return row.vive && mayStillShow(row) ? row.wall : 'ended';
};

/** Neither revoked nor over. */
export const lives = sql`${t.revocado_en} is null and (${t.hasta} is null or ${t.hasta} > now())`;

/** Ends walls of a company and the sockets of their screens. */
export const endWalls = async (tx: Tx, empresaId: number, which: { id: number } | { autorId: number }) => {
  const ended = await tx
    .update(t)
    .set({ revocado_en: sql`now()` })
    .where(
      and(eq(t.empresa_id, empresaId), 'id' in which ? eq(t.id, which.id) : eq(t.creado_por_id, which.autorId), lives),
    )
    .returning({ id: t.id, nombre: t.nombre, autorId: t.creado_por_id });
  await revoke(
    tx,
    ended.map(({ id, autorId }) => socketsOf.wall(autorId, id)),
  );
  return ended;
};
