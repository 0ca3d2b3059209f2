import type { EstadoOrden, Orden } from '#contract/ordenes';
import type { Store } from '../../records/store';
import { announce, announceTogether, isGiven, type OrderChange, type OrderDeed } from './events';
import { recordSteps, type Step } from './history';

/** Runs after orders were written: records their steps and calls the listeners. */
export const ordersWritten: NonNullable<Store['writtenAll']> = async (tx, written, actor) => {
  const pairs = written as readonly unknown[] as readonly Pair[];
  await recordSteps(tx, actor, pairs.flatMap(stepsOf));
  const changes = pairs.map(changeOf);
  await announce(tx, actor, changes);
  await announceTogether(tx, actor, changes);
};

export const ordersRemoved: NonNullable<Store['removed']> = async (tx, rows, actor) => {
  const orders = rows as readonly unknown[] as readonly Orden[];
  await announce(
    tx,
    actor,
    orders.map((order) => ({ deeds: ['eliminar'], before: order, after: order })),
  );
};

interface Pair {
  row: Orden;
  before: Orden | null;
}

const changeOf = ({ row: after, before }: Pair): OrderChange => {
  const deeds: OrderDeed[] = [before ? 'editar' : 'crear'];
  // Imported history is not announced.
  if (isGiven(before, after) && after.afecta_plan) deeds.push('asignar');
  if (before?.estado === 'asignada' && after.estado === 'pendiente') deeds.push('devolver');
  return { deeds, before, after };
};

const stepsOf = ({ row: { id, estado, responsable_id }, before }: Pair): Step[] => {
  const datos = responsable_id ? { responsable_id } : {};
  const assigned = (de_estado: EstadoOrden): Step => ({ orden_id: id, de_estado, a_estado: estado, datos });
  if (before) return before.estado === estado ? [] : [assigned(before.estado)];
  const made: Step = { orden_id: id, de_estado: null, a_estado: 'pendiente' };
  return estado === 'pendiente' ? [made] : [made, assigned('pendiente')];
};
