import { and, eq, sql } from 'drizzle-orm';
import { ajustesEmpresa } from '#contract/entities/empresas';
import type { System } from '../../db/system';
import { empresaTable } from '../../db/tables/empresas';
import { enlaceVivoTable as links } from '../../db/tables/enlacesVivos';
import type { Grant } from '../../session/grants/find';
import type { liveLinks } from '../../session/grants/kinds/index';
import { hashOf } from '../../session/secrets';

export type OpenLink = Grant<typeof liveLinks>;

/** Counts an opening of the page. */
export const countView = (db: System, { id, empresaId }: OpenLink) =>
  db
    .update(links)
    .set({ vistas_n: sql`${links.vistas_n} + 1`, vista_en: sql`now()` })
    .where(and(eq(links.empresa_id, empresaId), eq(links.id, id)));

/** The pages that may show a link in a frame, living or not. */
export const framersOf = async (db: System, secret: string): Promise<string[]> => {
  const [found] = await db
    .select({ ajustes: empresaTable.ajustes })
    .from(links)
    .innerJoin(empresaTable, eq(empresaTable.id, links.empresa_id))
    .where(eq(links.token_hash, hashOf(secret)));
  return ajustesEmpresa.shape.origenes.catch([]).parse(found?.ajustes['origenes']);
};
