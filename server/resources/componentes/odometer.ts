import { and, eq, isNull } from 'drizzle-orm';
import { meterInForce } from '../../db/meterInForce';
import type { Tx } from '../../db/system';
import { medidorTable as m } from '../../db/tables/hojaDeVida';
import type { Actor } from '../../history/audit';
import { ApiError, fieldError } from '../../plugins/errors';
import { addReading } from '../activos/index';

/**
 * What the odometer of an asset showed when something was done with its components: one more of its readings.
 * @throws ApiError 422 at `lectura_km` for one that is doubtful, or without an odometer
 */
export const readOdometer = async (
  tx: Tx,
  actor: Actor,
  activoId: number,
  { lectura_km: valor, fecha }: { lectura_km?: number | null | undefined; fecha: string },
  nota: string,
): Promise<void> => {
  if (valor === null || valor === undefined) return;
  const [meter] = await tx
    .select()
    .from(m)
    .where(and(eq(m.empresa_id, actor.empresaId), isNull(m.eliminado_en), eq(m.id, meterInForce(activoId, 'odometro'))))
    .for('no key update');
  if (!meter) throw fieldError('lectura_km', 'El activo no tiene odómetro');
  const { estado, motivo } = await addReading(
    tx,
    actor,
    meter,
    { valor, fecha, foto_id: null, nota, reinicio: false },
    'manual',
  ).catch((error: unknown) => {
    const said = error instanceof ApiError ? Object.values(error.details.errors ?? {}).flat() : [];
    throw said[0] === undefined ? error : fieldError('lectura_km', said[0]);
  });
  if (estado !== 'valida') throw fieldError('lectura_km', motivo ?? 'Lectura dudosa');
};
