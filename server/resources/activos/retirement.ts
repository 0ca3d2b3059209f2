import { sql } from 'drizzle-orm';
import { estadosAbiertos } from '#contract/entities/ordenes';
import type { Tx } from '../../db/system';
import { ApiError, fieldError } from '../../plugins/errors';
import type { Row } from '../../records/store';

/** The retirement columns that follow from a change of state. @throws ApiError 422 when the asset cannot be retired */
export const retirement = async (
  tx: Tx,
  values: Record<string, unknown>,
  before: Row | null,
  today: () => Promise<string>,
) => {
  const next = values.estado ?? before?.estado;
  if (next !== 'dado_de_baja')
    return before?.estado === 'dado_de_baja' || 'motivo_baja' in values ? { fecha_baja: null, motivo_baja: null } : {};
  if (before?.estado === 'dado_de_baja') return { motivo_baja: values.motivo_baja ?? before.motivo_baja };
  if (before?.dispositivo_id) throw fieldError('estado', 'Retire primero el dispositivo del activo');
  if (!values.motivo_baja)
    throw new ApiError('VALIDACION', {
      errors: { estado: ['Para dar de baja el activo escriba el motivo'], motivo_baja: ['Obligatorio'] },
    });
  if (before) await refuseOpenOrders(tx, before.id);
  return { fecha_baja: await today() };
};

const refuseOpenOrders = async (tx: Tx, id: number) => {
  const { rows } = await tx.execute<{ numero: string; n: number }>(sql`
    select numero, (count(*) over ())::int as n from ordenes
    where activo_id = ${id} and estado = any(${sql.param([...estadosAbiertos])}::text[]) and eliminado_en is null
    order by id limit 1`);
  const [open] = rows;
  if (!open) return;
  const which = open.n === 1 ? `la orden ${open.numero}, que sigue abierta` : `sus ${open.n} órdenes abiertas`;
  throw fieldError('estado', `Cierre o cancele primero ${which}`);
};
