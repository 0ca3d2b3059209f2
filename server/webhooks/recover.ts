import { and, eq, sql } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import type { Tx } from '../db/system';
import { ApiError, fieldError } from '../plugins/errors';
import { destinoTable as d, entregaTable as e } from '../db/tables/webhooks';
import type { Destination } from './destinations';
import { replacedFor } from './merge';
import { rowBefore } from './missed';
import { repeat } from './repeat';

const { recoverDays } = limits.destinations;
/** A clock that is behind asks for a little more than is kept. */
const grace = 5 * 60_000;

/**
 * Sends a webhook everything since then: what was delivered with the id and body of then, the rest as it is now.
 * @returns of how many deliveries @throws ApiError 422 at `desde`, 409 when it is off
 */
export const recover = async (tx: Tx, destination: Destination, desde: string): Promise<number> => {
  const { id, empresa_id: empresaId, tipos, activo } = destination;
  const ago = Date.now() - Date.parse(desde);
  if (ago < 0) throw fieldError('desde', 'No puede ser una fecha futura');
  if (ago > recoverDays * 86_400_000 + grace)
    throw fieldError('desde', `Los avisos se guardan ${recoverDays} días: elija una fecha más cercana`);
  if (!activo)
    throw new ApiError('CONFLICTO', {
      message: `El webhook está apagado: al encenderlo recibe lo que le faltó de los últimos ${recoverDays} días.`,
    });
  const since = sql`${desde}::timestamptz`;
  const wanted = sql`tipo = any(${sql.param(tipos)}::text[])`;
  const sent = sql`
    ${e.salida_id} in (select id from salidas where empresa_id = ${empresaId} and creado_en >= ${since} and ${wanted})`;
  const again = await repeat(tx, and(eq(e.empresa_id, empresaId), eq(e.destino_id, id), sent));
  const replaced = replacedFor(tipos);
  const [weak, strong] = [replaced.map(([each]) => each), replaced.map(([, each]) => each)];
  const { rows } = await tx.execute<{ n: number }>(sql`
    with desde as (
      select * from salidas where empresa_id = ${empresaId} and creado_en >= ${since}
    ),
    reemplazos as (
      select * from unnest(${sql.param(weak)}::text[], ${sql.param(strong)}::text[]) r (debil, fuerte)
    )
    select count(distinct (transaccion, tipo, entidad_id))::int as n from desde s
    where ${wanted}
      and not exists (
        select from entregas e
        where e.empresa_id = s.empresa_id and e.destino_id = ${id} and e.salida_id = s.id
      )
      and not exists (
        select from reemplazos r
        join desde f on f.tipo = r.fuerte and f.transaccion = s.transaccion and f.entidad_id = s.entidad_id
        where r.debil = s.tipo
      )`);
  const missing = rows[0]?.n ?? 0;
  if (missing > 0)
    await tx
      .update(d)
      .set({ recupera_desde: sql`least(${d.recupera_desde}, ${rowBefore(empresaId, since)})` as unknown as number })
      .where(and(eq(d.empresa_id, empresaId), eq(d.id, id)));
  return again + missing;
};
