import { and, eq, sql } from 'drizzle-orm';
import { ajustesEmpresa } from '#contract/empresas';
import { effectiveRole, type Role } from '#contract/roles';
import type { System } from '../../db/system';
import { empresaTable } from '../../db/tables/empresas';
import { mayStillShow } from '../../session/authors';
import { hashOf } from '../../session/secrets';
import { membresiaTable, usuarioTable } from '../../db/tables/usuarios';
import { enlaceVivoTable as links } from '../../db/tables/enlacesVivos';
import { stopLives } from './lives';

export type OpenLink = typeof links.$inferSelect & {
  empresa: string;
  zona_horaria: string;
  /** The role of who made it. */
  autor: Role;
};

/**
 * The link of an address: «unknown» if there never was one, «ended» once it is over, its author has left or may show
 * nothing any more.
 */
export const openLink = async (db: System, secret: string): Promise<OpenLink | 'unknown' | 'ended'> => {
  if (!/^[\w-]{43}$/.test(secret)) return 'unknown';
  const [found] = await db
    .select({
      link: links,
      empresa: empresaTable.nombre,
      zona_horaria: empresaTable.zona_horaria,
      activa: empresaTable.activo,
      rol: usuarioTable.rol_id,
      aqui: membresiaTable.rol_id,
      miembro: sql<boolean>`${membresiaTable.user_id} is not null`,
      vive: sql<boolean>`${links.revocado_en} is null and ${links.hasta} > now() and ${usuarioTable.estado} = 'activo'
        and ${stopLives}`,
    })
    .from(links)
    .innerJoin(empresaTable, eq(empresaTable.id, links.empresa_id))
    .innerJoin(usuarioTable, eq(usuarioTable.id, links.creado_por_id))
    .leftJoin(
      membresiaTable,
      and(
        eq(membresiaTable.user_id, usuarioTable.id),
        eq(membresiaTable.empresa_id, links.empresa_id),
        eq(membresiaTable.estado, 'activo'),
      ),
    )
    .leftJoin(sql`ejecuciones e`, sql`e.empresa_id = ${links.empresa_id} and e.id = ${links.ejecucion_id}`)
    .where(eq(links.token_hash, hashOf(secret)));
  if (!found) return 'unknown';
  return found.vive && found.activa && mayStillShow(found)
    ? {
        ...found.link,
        empresa: found.empresa,
        zona_horaria: found.zona_horaria,
        autor: effectiveRole(found.rol, found.aqui),
      }
    : 'ended';
};

/** Counts an opening of the page. */
export const countView = (db: System, id: number) =>
  db
    .update(links)
    .set({ vistas_n: sql`${links.vistas_n} + 1`, vista_en: sql`now()` })
    .where(eq(links.id, id));

/** The pages that may show a link in a frame, living or not. */
export const framersOf = async (db: System, secret: string): Promise<string[]> => {
  const [found] = await db
    .select({ ajustes: empresaTable.ajustes })
    .from(links)
    .innerJoin(empresaTable, eq(empresaTable.id, links.empresa_id))
    .where(eq(links.token_hash, hashOf(secret)));
  return ajustesEmpresa.shape.origenes.catch([]).parse(found?.ajustes['origenes']);
};
