import { and, eq } from 'drizzle-orm';
import type { Ejecucion } from '#contract/entities/ejecuciones';
import type { Tx } from '../../db/system';
import { ApiError, fieldError } from '../../plugins/errors';
import type { Values } from '../../records/store';
import { rutaTable as r } from '../../db/tables/rutas';
import { planOfRoute } from './plan';
import { momentsOf } from './times';

/** The fields that determine its plan. */
export const plannedFields = ['ruta_id', 'activo_id', 'fecha', 'hora_salida'] as const;

/**
 * Gives an execution its plan and its moments.
 * @throws ApiError 409 when it has begun, 422 when there is no departure time
 */
export const planned = async (
  tx: Tx,
  values: Values<Ejecucion>,
  before: Ejecucion | null,
  empresaId: number,
): Promise<Record<string, unknown>> => {
  const changed =
    !before || plannedFields.some((field) => values[field] !== undefined && values[field] !== before[field]);
  if (!changed) return before && values.hora_salida === null ? { ...values, hora_salida: before.hora_salida } : values;
  if (before && before.estado !== 'programada')
    throw new ApiError('CONFLICTO', {
      message: 'La ejecución ya empezó o se canceló: solo se cambian el conductor y la nota.',
    });
  const whole = { ...before, ...values } as Ejecucion;
  const [route] = await tx
    .select()
    .from(r)
    .where(and(eq(r.empresa_id, empresaId), eq(r.id, whole.ruta_id)));
  if (!route) throw new ApiError('NO_ENCONTRADO', { errors: { ruta_id: ['No existe'] } });
  const hora_salida = whole.hora_salida ?? route.hora_salida;
  if (!hora_salida) throw fieldError('hora_salida', 'Obligatoria: la ruta no tiene hora de salida');
  const plan = await planOfRoute(tx, empresaId, route);
  const otherRoute = before !== null && whole.ruta_id !== before.ruta_id;
  return {
    ...values,
    hora_salida,
    plan_id: plan.id,
    ...(otherRoute && { paradas_propias: null }),
    ...momentsOf(whole.fecha, hora_salida, plan.duracion_min),
  };
};
