import { sql } from 'drizzle-orm';
import { estadosEliminables } from '#contract/entities/ordenes';
import type { Tx } from '../../../db/system';
import { ApiError } from '../../../plugins/errors';
import { refusePurchased } from '../../../records/namedByPurchases';

/** Only orders without work may be deleted. @throws ApiError EN_USO */
export const refuseRemoval = async (tx: Tx, ids: number[], empresaId: number) => {
  const list = sql`any(${sql.param(ids)}::int[])`;
  const { rows } = await tx.execute<{ por: 'estado' | 'reclamo' | 'trabajo' }>(sql`
    select 'estado' as por from ordenes
    where id = ${list} and estado <> all(${sql.param([...estadosEliminables])}::text[])
    union all select 'reclamo' from reclamos where orden_id = ${list} and eliminado_en is null
    union all select 'trabajo' from mano_obra where orden_id = ${list} and eliminado_en is null
    union all select 'trabajo' from movimientos_repuesto where orden_id = ${list}
    union all select 'trabajo' from orden_costos where orden_id = ${list} and eliminado_en is null limit 1`);
  const por = rows[0]?.por;
  if (por === 'estado')
    throw new ApiError('EN_USO', { message: 'Solo se elimina una orden pendiente o cancelada: cancélela primero.' });
  if (por === 'reclamo')
    throw new ApiError('EN_USO', { message: 'La orden tiene un reclamo de garantía: no se elimina.' });
  if (por) throw new ApiError('EN_USO', { message: 'La orden tiene mano de obra, repuestos o costos: no se elimina.' });
  if (await isClaimed(tx, empresaId, ids))
    throw new ApiError('EN_USO', { message: 'La orden tiene un reclamo de garantía: no se elimina.' });
  await refusePurchased(tx, empresaId, 'orden_id', ids);
};

/** Whether somebody claimed a warranty for one of these orders: what came back counts for its asset. */
export const isClaimed = async (tx: Tx, empresaId: number, ids: readonly number[]): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select 1 from reclamos
    where empresa_id = ${empresaId} and orden_id = any(${sql.param([...ids])}::int[]) and eliminado_en is null
    limit 1`);
  return rows.length > 0;
};
