import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Tarea } from '#contract/entities/tareas';
import type { Tx } from '../../db/system';
import type { Touched } from '../../records/touched';
import { audit, changesBetween } from '../../history/audit';
import { ApiError } from '../../plugins/errors';
import { actorOf, type Caller } from '../../plugins/guard';
import { personIdOf } from '../../records/person';
import { mine, readOne } from '../../records/store';
import {
  happenedAt,
  lockAssetsOf,
  mustHaveTakenWork,
  ordenStore,
  reachOrder,
  wasWorkedAt,
  type Reached,
} from '../ordenes/index';
import { answerOf, type Answer, type Registro } from './answer';
import { setOff } from './failure';
import { addsPictures, onTopOf } from './merging';
import { readingOf } from './reading';
import { lockOrdersOf, refuseOthersThanOpen } from './rules';
import { tareaStoreFor } from './store';
import { tareaTable as t } from '../../db/tables/tareas';
import { changedBy } from '../../db/tables/stored';

const marks = ['estado', 'valor', 'resultado', 'nota', 'evidencias_ids'] as const;

/**
 * Marks a task that the caller sees, with all effects: the reading of its meter, and what its failure causes.
 *
 * @returns the other records that changed
 * @throws ApiError 403, 409 with `registro`, 422 at the fields
 */
export const mark = async (tx: Tx, caller: Caller, id: number, given: Registro): Promise<Touched[]> => {
  const { empresaId } = caller;
  const actor = actorOf(caller);
  const task = await lockTask(tx, empresaId, id);
  const order = task.orden_id === null ? null : await reachOrder(tx, caller, task.orden_id, 'share', ordenStore);
  if (order) {
    // Pictures on their way when the order was closed belong to what was done before.
    const arrives = addsPictures(given) && (await wasWorkedAt(tx, order, given.fecha, ['cerrada']));
    if (!arrives) await refuseOutsiders(tx, caller, order, task.asignado_a_id, given.fecha);
    else if (!order.suya && !order.oficina) throw new ApiError('NO_ENCONTRADO');
  }
  const merged = onTopOf(task, given);
  if ('conflicts' in merged)
    throw new ApiError('VERSION_CONFLICTO', {
      extra: { registro: await readOne(tx, tareaStoreFor(caller), empresaId, id), campos: merged.conflicts },
    });
  const { said } = merged;
  const answer = answerOf(task, said);
  const at = later(happenedAt(said.fecha), order?.iniciada_en ?? null);
  const lectura_id = await readingOf(tx, actor, task, answer, said.fecha && at);
  const failsNow = answer.estado === 'fallida' && task.estado !== 'fallida';
  const { touched, orden_por_falla_id } = failsNow
    ? await setOff(tx, caller, task, order, answer)
    : { touched: [], orden_por_falla_id: null };
  await tx
    .update(t)
    .set({
      ...answer,
      ...stamp(answer, at, caller.user.id),
      ...(orden_por_falla_id && { orden_por_falla_id }),
      lectura_id,
      ...changedBy(t, caller.user.id),
    })
    .where(and(mine({ table: t }, empresaId), eq(t.id, id)));
  const cambios = changesBetween(task, { ...answer }, marks);
  if (cambios.length > 0)
    await audit(tx, actor, { accion: 'editar', entidad: 'tareas', entidad_id: id, nombre: task.titulo, cambios });
  const read: Touched[] =
    lectura_id !== task.lectura_id && order?.activo_id
      ? [['activos', await versionOf(tx, empresaId, order.activo_id)]]
      : [];
  return [...touched, ...read, ...(order ? [['ordenes', order] satisfies Touched] : [])];
};

/** The order of a task, for any caller; null when it has none. */
export const orderOf = async (tx: Tx, empresaId: number, id: number): Promise<number | null> => {
  const [task] = await tx
    .select({ orden_id: t.orden_id })
    .from(t)
    .where(and(mine({ table: t }, empresaId), eq(t.id, id)));
  return task?.orden_id ?? null;
};

/** Locked after its order, and the asset that it may stop or read. */
const lockTask = async (tx: Tx, empresaId: number, id: number) => {
  const where = and(mine({ table: t }, empresaId), eq(t.id, id));
  const orden_id = await orderOf(tx, empresaId, id);
  if (orden_id) await lockAssetsOf(tx, empresaId, [orden_id]);
  await lockOrdersOf(tx, [id], empresaId);
  const [task] = await tx
    .select({ ...getTableColumns(t), valor: sql<Tarea['valor']>`${t.valor}` })
    .from(t)
    .where(where)
    .for('no key update');
  if (!task) throw new ApiError('NO_ENCONTRADO');
  return task;
};

/** An operario marks the tasks of an order in progress: of its own orders, or tasks assigned to it in others. */
const refuseOutsiders = async (
  tx: Tx,
  caller: Caller,
  order: Reached,
  asignadoA: number | null,
  fecha: string | undefined,
) => {
  const given = asignadoA !== null && asignadoA === (await personIdOf(tx, caller));
  const { numero, titulo, estado } = order;
  if (estado === 'cerrada' || estado === 'cancelada')
    throw new ApiError('CONFLICTO', {
      message: `La orden está ${estado}: sus tareas ya no cambian.`,
      extra: { orden: { numero, titulo, estado } },
    });
  await mustHaveTakenWork(tx, { ...order, suya: order.suya || given }, fecha, ['en_progreso']);
  if (!(await wasWorkedAt(tx, order, fecha))) refuseOthersThanOpen([order]);
};

const stamp = ({ estado }: Answer, at: string, userId: number) =>
  estado === 'pendiente' || estado === 'en_progreso'
    ? { completada_en: null, completada_por_id: null }
    : { completada_en: at, completada_por_id: userId };

const later = (at: string, start: string | null) => (start && start > at ? start : at);

const versionOf = async (tx: Tx, empresaId: number, id: number) => {
  const { rows } = await tx.execute<{ id: number; version: number }>(
    sql`select id, version from activos where empresa_id = ${empresaId} and id = ${id}`,
  );
  const [row] = rows;
  if (!row) throw new ApiError('NO_ENCONTRADO');
  return row;
};
