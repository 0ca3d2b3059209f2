import type { ErrorCode } from '#contract/core/errors';
import { masJornadas, type jornadaFilters } from '#contract/requests/jornadas';
import type { z } from '#contract/core/validation';
import type { Tx } from '../../db/system';
import { ApiError } from '../../plugins/errors';
import { namesOfStaff } from '../../db/namesOfStaff';

export interface WorkDaysQuery extends z.output<typeof jornadaFilters> {
  empresaId: number;
  /** The longest range; a file may have a longer one than an answer. */
  dias?: number;
}

/** Checks a request. @throws ApiError 400, 404; at the filter that is wrong */
export const checkedQuery = async (
  tx: Tx,
  { empresaId, conductor_id, desde, hasta, dias = masJornadas.dias }: WorkDaysQuery,
) => {
  if (!desde || !hasta) throw wrong(desde ? 'hasta' : 'desde', 'Diga de qué día a qué día.');
  if (desde > hasta) throw wrong('hasta', 'El rango está al revés: «desde» va antes de «hasta».');
  if (Date.parse(hasta) - Date.parse(desde) >= dias * 86_400_000)
    throw wrong('hasta', `Las jornadas abarcan ${dias} días como máximo.`, 'RANGO_DEMASIADO_LARGO');
  if (conductor_id !== undefined && (await namesOfStaff(tx, empresaId, [conductor_id])).size === 0)
    throw wrong('conductor_id', 'La persona no existe o no es de esta empresa.', 'NO_ENCONTRADO');
  return { empresaId, conductor_id, desde, hasta };
};

const wrong = (field: keyof z.output<typeof jornadaFilters>, message: string, code: ErrorCode = 'VALIDACION') =>
  new ApiError(code, {
    message,
    errors: { [`filter.${field}`]: [message] },
    ...(code === 'VALIDACION' && { status: 400 }),
  });
