import { sql } from 'drizzle-orm';
import type { Conteo, contados } from '#contract/entities/conteos';
import type { z } from '#contract/core/validation';
import type { Tx } from '../../db/system';
import { ApiError, refuseFields } from '../../plugins/errors';

/** @throws ApiError 409 when one of these parts, or with null any, is in another open count of the store */
export const refuseElsewhere = async (
  tx: Tx,
  empresaId: number,
  bodegaId: number,
  parts: readonly number[] | null,
): Promise<void> => {
  const { rows } = await tx.execute<{ id: number; repuesto: string | null }>(sql`
    select c.id, (
      select r.nombre from repuestos r
      where r.empresa_id = c.empresa_id and r.id = any(c.repuesto_ids)
        and r.id = any(${sql.param(parts)}::int[]) limit 1
    ) as repuesto
    from conteos c
    where c.empresa_id = ${empresaId} and c.bodega_id = ${bodegaId} and c.estado = 'abierto' and c.eliminado_en is null
      and (c.repuesto_ids is null or ${sql.param(parts)}::int[] is null or c.repuesto_ids && ${sql.param(parts)}::int[])
    order by c.id limit 1`);
  if (!rows[0]) return;
  const { id, repuesto } = rows[0];
  throw new ApiError('CONFLICTO', {
    message: `${repuesto ? `«${repuesto}»` : 'Esta bodega'} ya está en el conteo ${id}, que sigue abierto.`,
  });
};

/** @throws ApiError 404 or 422 at the lines whose part is not of this count, or that lie in the future */
export const refuseOthers = async (
  tx: Tx,
  empresaId: number,
  { repuesto_ids }: Conteo,
  lines: z.output<typeof contados>,
): Promise<void> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from repuestos
    where empresa_id = ${empresaId} and eliminado_en is null
      and id = any(${sql.param(lines.map(({ repuesto_id }) => repuesto_id))}::int[])`);
  const known = new Set(rows.map(({ id }) => id));
  const wrong: Record<string, string> = {};
  const missing: Record<string, string[]> = {};
  for (const [at, { repuesto_id, contado_en }] of lines.entries()) {
    if (!known.has(repuesto_id)) missing[`${at}.repuesto_id`] = ['No existe'];
    else if (repuesto_ids && !repuesto_ids.includes(repuesto_id)) wrong[`${at}.repuesto_id`] = 'No está en este conteo';
    if (contado_en && new Date(contado_en).getTime() > Date.now() + 60_000)
      wrong[`${at}.contado_en`] = 'No puede ser una fecha futura';
  }
  if (Object.keys(missing).length > 0) throw new ApiError('NO_ENCONTRADO', { errors: missing });
  refuseFields(wrong);
};
