import { and, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import { isOpenState, type EstadoOrden } from '#contract/entities/ordenes';
import type { Tarea } from '#contract/entities/tareas';
import type { Tx } from '../../db/system';
import { checkFiles } from '../../files/index';
import { ApiError, fieldError } from '../../plugins/errors';
import { mine, type Row } from '../../records/store';
import { medidorTable } from '../../db/tables/hojaDeVida';
import { ordenTable } from '../../db/tables/ordenes';
import { checkRoomForTasks } from '../ordenes/index';
import { tareaTable as t } from '../../db/tables/tareas';

type Written = Partial<Tarea>;

/** Checks a task beyond its single fields. @throws ApiError 404 or 422 at the field, 409 when its order is not open */
export const prepareTask = async (
  tx: Tx,
  values: Record<string, unknown>,
  before: Row | null,
  empresaId: number,
): Promise<Record<string, unknown>> => {
  const given: Written = values;
  const stored: Written | null = before;
  const task: Written = { ...stored, ...given };
  const { orden_id = null } = task;
  const orders = await lockOrders(tx, empresaId, [orden_id, stored?.orden_id ?? null]);
  refuseOthersThanOpen([...orders.values()]);
  if (stored?.estado && stored.estado !== 'pendiente')
    for (const field of ['orden_id', 'tipo', 'medidor_id'] as const)
      if (given[field] !== undefined && given[field] !== stored[field])
        throw fieldError(field, 'La tarea ya está en marcha: vuelva a abrirla primero');
  if (task.tipo === 'seleccion' && (task.opciones ?? []).length < 2)
    throw fieldError('opciones', 'Escriba al menos dos opciones');
  if (typeof task.minimo === 'number' && typeof task.maximo === 'number' && task.minimo > task.maximo)
    throw fieldError('maximo', 'No puede ser menor que el mínimo');
  if (orden_id !== null && orden_id !== stored?.orden_id)
    await checkRoomForTasks(tx, empresaId, orden_id, 'orden_id', 1);
  await checkFiles(tx, empresaId, 'imagen_guia_id', [given.imagen_guia_id]);
  await checkMeter(tx, empresaId, task, orders.get(orden_id ?? 0)?.activo_id ?? null);
  return before ? values : { ...values, posicion: await nextPosition(tx, empresaId, orden_id) };
};

/** Changes to tasks lock their orders first, just like changes to the orders. */
export const lockOrdersOf = (tx: Tx, ids: readonly number[], empresaId: number) =>
  tx.execute(sql`
    select 1 from ordenes
    where empresa_id = ${empresaId}
      and id in (
        select orden_id from tareas where empresa_id = ${empresaId} and id = any(${sql.param([...ids])}::int[])
      )
    order by id for share`);

/** @throws ApiError 409 when one of these tasks belongs to an order that is not open */
export const refuseClosed = async (tx: Tx, ids: number[], empresaId: number) => {
  const rows = await tx
    .select({ orden_id: t.orden_id })
    .from(t)
    .where(and(mine({ table: t }, empresaId), inArray(t.id, ids)));
  const orders = await lockOrders(
    tx,
    empresaId,
    rows.map(({ orden_id }) => orden_id),
  );
  refuseOthersThanOpen([...orders.values()]);
};

/** @throws ApiError 409 */
export const refuseOthersThanOpen = (orders: readonly { estado: EstadoOrden }[]) => {
  const done = orders.find(({ estado }) => !isOpenState(estado));
  if (done) throw new ApiError('CONFLICTO', { message: `La orden está ${done.estado}: sus tareas ya no cambian.` });
};

/** By id; each keeps its state until the transaction ends. */
const lockOrders = async (tx: Tx, empresaId: number, ids: readonly (number | null)[]) => {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map<number, { estado: EstadoOrden; activo_id: number | null }>();
  const o = ordenTable;
  const rows = await tx
    .select({ id: o.id, estado: o.estado, activo_id: o.activo_id })
    .from(o)
    .where(and(mine({ table: o }, empresaId), inArray(o.id, wanted)))
    .orderBy(o.id)
    .for('share');
  return new Map(rows.map(({ id, ...order }) => [id, order]));
};

/** A reading must be of a meter of the order's asset. */
const checkMeter = async (tx: Tx, empresaId: number, { medidor_id, tipo }: Written, activoId: number | null) => {
  if (!medidor_id) return;
  if (tipo !== 'lectura') throw fieldError('medidor_id', 'Solo una lectura alimenta un medidor');
  const m = medidorTable;
  const [meter] = await tx
    .select({ activo_id: m.activo_id })
    .from(m)
    .where(and(eq(m.empresa_id, empresaId), eq(m.id, medidor_id), isNull(m.eliminado_en)));
  if (!meter) throw new ApiError('NO_ENCONTRADO', { errors: { medidor_id: ['No existe'] } });
  if (meter.activo_id !== activoId) throw fieldError('medidor_id', 'Debe ser un medidor del activo de la orden');
};

const nextPosition = async (tx: Tx, empresaId: number, ordenId: number | null): Promise<number> => {
  const together = ordenId === null ? isNull(t.orden_id) : eq(t.orden_id, ordenId);
  const [row] = await tx
    .select({ last: max(t.posicion) })
    .from(t)
    .where(and(mine({ table: t }, empresaId), together));
  return Math.min((row?.last ?? -1) + 1, 10_000);
};
