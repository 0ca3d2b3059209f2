import type { Writer } from '../../records/crud';
import type { Touched } from '../../records/touched';
import type { Tx } from '../../db/system';
import { record } from '../../history/timeline';
import { notify } from '../../notices/notify';
import { noticeTexts } from '../../notices/texts';
import { actorOf } from '../../plugins/guard';
import { stopAsset } from '../activos/index';
import { createOrder, type Reached } from '../ordenes/index';
import type { Answer } from './answer';
import type { tareaTable } from '../../db/tables/tareas';

type TaskRow = typeof tareaTable.$inferSelect;

interface SetOff {
  touched: Touched[];
  orden_por_falla_id: number | null;
}

/**
 * The effects of a failed task: an entry in its asset's timeline, and the actions that the task defines. An order is
 * created once.
 */
export const setOff = async (
  tx: Tx,
  writer: Writer,
  task: TaskRow,
  order: Reached | null,
  { nota }: Answer,
): Promise<SetOff> => {
  const motivo = [order && `Orden ${order.numero}`, task.titulo, nota].filter(Boolean).join(': ');
  if (order?.activo_id)
    await record(tx, actorOf(writer), {
      activo_id: order.activo_id,
      tipo: 'inspeccion_fallida',
      titulo: `Falló «${task.titulo}» en la orden ${order.numero}`,
      detalle: nota,
      referencia_tipo: 'orden',
      referencia_id: order.id,
    });
  const made =
    task.accion_si_falla === 'crear_orden' && order && task.orden_por_falla_id === null
      ? await orderFor(tx, writer, task, order, nota)
      : null;
  const stopped =
    task.accion_si_falla === 'activo_fuera_de_servicio' && order?.activo_id
      ? await stopAsset(tx, writer, order.activo_id, motivo)
      : null;
  if (task.accion_si_falla !== 'ninguna')
    await notify(tx, writer.empresaId, {
      para: { oficina: true },
      excepto: writer.user.id,
      tipo: 'tarea_alerta',
      ...noticeTexts.tarea_alerta(task.titulo, order, nota, stopped !== null),
      url: order ? `/ordenes/${made ?? order.id}` : '/tareas',
      causa: `tarea ${task.id} falla v${task.version}`,
    });
  const touched: Touched[] = [
    ...(made ? [['ordenes', { id: made, version: 1 }] satisfies Touched] : []),
    ...(stopped ? [stopped] : []),
  ];
  return { touched, orden_por_falla_id: made };
};

const orderFor = (
  tx: Tx,
  writer: Writer,
  { titulo }: TaskRow,
  { numero, activo_id, nivel_id }: Reached,
  nota: string | null,
) =>
  createOrder(tx, writer, {
    titulo: `Corregir: ${titulo}`.slice(0, 160),
    descripcion: `Falló en la orden ${numero}.${nota ? ` ${nota}` : ''}`,
    tipo: 'correctivo',
    prioridad: 'alta',
    activo_id,
    nivel_id,
    sintoma: nota?.slice(0, 500) ?? null,
  });
