import { sql } from 'drizzle-orm';
import type { Tx } from '../db/system';

interface About {
  activo_id: number | null;
  nivel_id: number | null;
}

/** The name and the photo of the asset or the place of a link: all of the company that its page shows. */
export const subjectOf = async (
  tx: Tx,
  empresaId: number,
  { activo_id, nivel_id }: About,
): Promise<{ nombre: string; foto_id: string | null } | undefined> => {
  const { rows } = await tx.execute<{ nombre: string; foto_id: string | null }>(sql`
    select nombre, foto_id from activos where empresa_id = ${empresaId} and id = ${activo_id} and eliminado_en is null
    union all
    select nombre, foto_id from niveles where empresa_id = ${empresaId} and id = ${nivel_id} and eliminado_en is null`);
  return rows[0];
};
