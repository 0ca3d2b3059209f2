import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../db/system';
import { act, type Acted } from '../../../inspections/acts';
import type { Actor } from '../../../history/audit';
import type { Touched } from '../../../records/touched';
import type { OrderListener } from './events';

/**
 * The closing of an order repairs the defects that it holds; its cancelling or deletion leaves them open without it,
 * and its reopening takes them back.
 */
export const repairsDefects: OrderListener = {
  within: async (tx, actor, changes) => {
    const touched: Touched[] = [];
    for (const change of changes) {
      const { actions, after, fecha } = change;
      const ended = actions.includes('eliminar') || actions.includes('cancelar');
      const again = actions.includes('reabrir') || actions.includes('restaurar');
      const said = actions.includes('cerrar')
        ? {
            tipo: 'reparado' as const,
            nota: after.solucion ?? `Orden ${after.numero}`,
            nombre: await nameOf(tx, actor),
          }
        : ended
          ? { tipo: 'orden_cancelada' as const, nota: after.motivo_cancelacion }
          : again
            ? { tipo: 'reabierto' as const }
            : null;
      if (!said) continue;
      const held = again ? await defectsOf(tx, actor, after.id, had) : await defectsOf(tx, actor, after.id, holds);
      if (held.length > 0)
        touched.push(...(await act(tx, actor, held, { ...said, orden_id: after.id, ...(fecha && { fecha }) })));
    }
    return touched;
  },
};

const holds = (orden: number) => sql`d.orden_id = ${orden} and d.estado = 'en_orden'`;

/** Those that it repaired, or held when it was cancelled and nobody has dealt with since. */
const had = (orden: number) => sql`(d.orden_id = ${orden} or d.orden_id is null and d.estado = 'abierto') and exists (
  select from defecto_actos a where a.empresa_id = d.empresa_id and a.defecto_id = d.id and a.orden_id = ${orden}
)`;

const defectsOf = async (tx: Tx, { empresaId }: Actor, orden: number, which: (orden: number) => SQL) => {
  const { rows } = await tx.execute<Acted & Record<string, unknown>>(sql`
    select d.id, d.activo_id, d.plantilla_id, d.item, d.severidad, ${isoIn(sql`d.abierto_en`)} as abierto_en,
      ${isoIn(sql`d.ultima_vista_en`)} as ultima_vista_en
    from defectos d where d.empresa_id = ${empresaId} and d.eliminado_en is null and ${which(orden)} order by d.id`);
  return rows;
};

/** As the tables of the product give moments. */
const isoIn = (at: SQL) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const nameOf = async (tx: Tx, { userId }: Actor): Promise<string | null> => {
  const { rows } = await tx.execute<{ nombre: string | null }>(sql`select nombre_usuario(${userId}) as nombre`);
  return rows[0]?.nombre ?? null;
};
