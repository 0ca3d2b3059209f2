import { and, eq } from 'drizzle-orm';
import { isOpenState, type Orden } from '#contract/entities/ordenes';
import type { programacion } from '#contract/requests/planificador';
import { localDay } from '#contract/core/localTime';
import type { z } from '#contract/core/validation';
import type { Tx } from '../db/system';
import { personalTable } from '../db/tables/personal';
import { ApiError, fieldError } from '../plugins/errors';
import type { Caller } from '../plugins/guard';
import { updateRecord } from '../records/crud';
import { mine } from '../records/store';
import { ordenPlanningFor } from '../resources/ordenes/index';
import { withCalendars, readThese } from './people';
import { dayInWords } from './runs';

/**
 * Plans an order, which was read with the caller's own store and locked.
 * @returns the order as it is then; null: it was so already
 * @throws ApiError 409 for its version or because it has ended, 404 or 422 at `personal_id`, 422 at `fecha_programada`
 * for an absence
 */
export const programOrder = async (
  tx: Tx,
  caller: Caller,
  before: Orden,
  { personal_id, fecha_programada, version }: z.output<typeof programacion>,
  zone: string,
): Promise<Orden | null> => {
  if (version !== before.version) throw new ApiError('VERSION_CONFLICTO', { extra: { registro: before } });
  if (!isOpenState(before.estado))
    throw new ApiError('CONFLICTO', { message: `La orden está ${before.estado}: ya no se programa.` });
  const same = fecha_programada === null ? null : new Date(fecha_programada).toISOString();
  if (personal_id === before.responsable_id && same === before.fecha_programada) return null;
  if (personal_id === null && before.responsable_id !== null && !isWaiting(before))
    throw fieldError('personal_id', 'La orden ya empezó: elija quién la sigue');
  if (personal_id !== null) {
    await checkPerson(tx, caller.empresaId, personal_id, before.responsable_id);
    if (same !== null) await refuseAbsence(tx, caller.empresaId, personal_id, Date.parse(same), zone);
  }
  const patch = { responsable_id: personal_id, fecha_programada: same };
  return (await updateRecord(tx, ordenPlanningFor(caller), caller, before, patch)) as Orden;
};

const isWaiting = ({ estado }: Orden) => estado === 'pendiente' || estado === 'asignada';

const checkPerson = async (tx: Tx, empresaId: number, id: number, had: number | null): Promise<void> => {
  const [person] = await tx
    .select({ estado: personalTable.estado })
    .from(personalTable)
    .where(and(mine({ table: personalTable }, empresaId), eq(personalTable.id, id)))
    .for('key share');
  if (!person) throw new ApiError('NO_ENCONTRADO', { errors: { personal_id: ['No existe'] } });
  if (person.estado === 'retirado' && id !== had) throw fieldError('personal_id', 'Está retirado del personal');
};

const refuseAbsence = async (tx: Tx, empresaId: number, id: number, at: number, zone: string): Promise<void> => {
  const day = localDay(at, zone);
  const [worker] = await withCalendars(tx, empresaId, await readThese(tx, empresaId, [id]), {
    desde: day,
    hasta: day,
    zone,
  });
  const absence = worker?.calendar.absentAt(at);
  if (!worker || !absence) return;
  const texto = `${worker.nombre} está ausente el ${dayInWords(day)}${absence.motivo ? `: ${absence.motivo}` : ''}`;
  throw new ApiError('VALIDACION', {
    errors: { fecha_programada: [texto] },
    extra: { conflictos: [{ tipo: 'ausencia', texto }] },
  });
};
