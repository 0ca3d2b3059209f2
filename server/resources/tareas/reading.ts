import { and, eq, isNull } from 'drizzle-orm';
import { nuevaLectura } from '#contract/entities/hojaDeVida';
import type { Tx } from '../../db/system';
import type { Actor } from '../../history/audit';
import { fieldError } from '../../plugins/errors';
import { lecturaTable as l, medidorTable as m } from '../../db/tables/hojaDeVida';
import { addReading, judgeReading, readMeter } from '../activos/index';
import type { Answer } from './answer';
import type { tareaTable } from '../../db/tables/tareas';

type TaskRow = typeof tareaTable.$inferSelect;

/**
 * The meter reading of a task: kept while its value stays, annulled and stored again when the task is corrected.
 *
 * @returns the id of the current reading, null when there is none
 * @throws ApiError 422 at `valor` when the meter would decrease
 */
export const readingOf = async (
  tx: Tx,
  actor: Actor,
  task: TaskRow,
  answer: Answer,
  fecha: string | undefined,
): Promise<number | null> => {
  const value =
    task.tipo === 'lectura' && (answer.estado === 'completada' || answer.estado === 'fallida') ? answer.valor : null;
  if (task.lectura_id !== null && value === task.valor) return task.lectura_id;
  const meter = task.medidor_id === null ? undefined : await lockMeter(tx, actor.empresaId, task.medidor_id);
  if (!meter) return null;
  if (task.lectura_id !== null && (await stands(tx, actor.empresaId, task.lectura_id)))
    await judgeReading(tx, actor, meter, task.lectura_id, {
      estado: 'anulada',
      motivo: 'Se corrigió la tarea de la orden',
    });
  if (typeof value !== 'number') return null;
  if (!nuevaLectura.shape.valor.safeParse(value).success) throw fieldError('valor', 'Ningún medidor marca tanto');
  const [foto_id = null] = answer.evidencias_ids;
  const { id } = await addReading(
    tx,
    actor,
    meter,
    { valor: value, foto_id, nota: task.titulo, reinicio: false, ...(fecha && { fecha }) },
    'orden',
  );
  await tx
    .update(l)
    .set({ orden_id: task.orden_id })
    .where(and(eq(l.empresa_id, actor.empresaId), eq(l.id, id)));
  return id;
};

/** The meter may have been deleted since the task was created: then no reading is stored. */
const lockMeter = async (tx: Tx, empresaId: number, id: number) => {
  const [living] = await tx
    .select({ activo_id: m.activo_id })
    .from(m)
    .where(and(eq(m.empresa_id, empresaId), eq(m.id, id), isNull(m.eliminado_en)));
  return living && readMeter(tx, empresaId, living.activo_id, id, true);
};

const stands = async (tx: Tx, empresaId: number, id: number) => {
  const [reading] = await tx
    .select({ estado: l.estado })
    .from(l)
    .where(and(eq(l.empresa_id, empresaId), eq(l.id, id)));
  return reading !== undefined && reading.estado !== 'anulada';
};
