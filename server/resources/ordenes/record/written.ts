import type { EstadoOrden, Orden } from '#contract/entities/ordenes';
import type { Store, Written } from '../../../records/store';
import { isGiven, type OrderAction } from './events';
import { announce, announceTogether } from './listeners';
import { recordSteps, type Step } from './history';

type WrittenAll = NonNullable<Store<Orden>['writtenAll']>;

/** Runs after orders were written: records their steps and calls the listeners. */
export const ordersWritten: WrittenAll = async (tx, written, actor) => {
  await ordersWrittenInBatches(tx, written, actor);
  await announceTogether(tx, actor, written.map(changeOf));
};

/** The same for some of many orders, of which people are notified once all are written. */
export const ordersWrittenInBatches: WrittenAll = async (tx, written, actor) => {
  await recordSteps(tx, actor, written.flatMap(stepsOf));
  await announce(tx, actor, written.map(changeOf));
};

export const ordersRemoved: NonNullable<Store<Orden>['removed']> = async (tx, orders, actor) => {
  await announce(
    tx,
    actor,
    orders.map((order) => ({ actions: ['eliminar'], before: order, after: order })),
  );
};

type ChangedOrder = Pick<Orden, 'estado' | 'responsable_id' | 'afecta_plan'>;

/** What happened to an order that was written. */
export const changeOf = <Order extends ChangedOrder>({ row: after, before }: { row: Order; before: Order | null }) => {
  const actions: OrderAction[] = [before ? 'editar' : 'crear'];
  // Imported history is not announced.
  if (isGiven(before, after) && after.afecta_plan) actions.push('asignar');
  if (before?.estado === 'asignada' && after.estado === 'pendiente') actions.push('devolver');
  return { actions, before, after };
};

const stepsOf = ({ row: { id, estado, responsable_id }, before }: Written<Orden>): Step[] => {
  const datos = responsable_id ? { responsable_id } : {};
  const assigned = (de_estado: EstadoOrden): Step => ({ orden_id: id, de_estado, a_estado: estado, datos });
  if (before) return before.estado === estado ? [] : [assigned(before.estado)];
  const made: Step = { orden_id: id, de_estado: null, a_estado: 'pendiente' };
  return estado === 'pendiente' ? [made] : [made, assigned('pendiente')];
};
