import type { Orden } from '#contract/ordenes';
import type { Tx } from '../../db/client';
import type { Actor } from '../../history/audit';
import { listed, notify, notifyTogether } from '../../notifications/notify';

type Told = Pick<Orden, 'id' | 'numero' | 'titulo' | 'version' | 'responsable_id'>;

const urlOf = ({ id }: Told) => `/ordenes/${id}`;

/** Tells who has these orders from now on. */
export const tellAssigned = (tx: Tx, { empresaId, userId }: Actor, orders: readonly Told[]): Promise<void> =>
  notifyTogether(
    tx,
    empresaId,
    orders,
    (order) => ({
      para: { personalIds: [order.responsable_id] },
      excepto: userId,
      tipo: 'orden_asignada',
      titulo: `Le asignaron la orden ${order.numero}`,
      texto: order.titulo,
      url: urlOf(order),
      causa: `orden ${order.id} asignada v${order.version}`,
    }),
    (theirs) => ({ titulo: `Le asignaron ${theirs.length} órdenes`, texto: listed(theirs), url: '/ordenes' }),
  );

/** Tells who has an order that its work was not accepted. */
export const tellRejected = (tx: Tx, { empresaId, userId }: Actor, order: Told & Pick<Orden, 'motivo_rechazo'>): Promise<void> =>
  notify(tx, empresaId, {
    para: { personalIds: [order.responsable_id] },
    excepto: userId,
    tipo: 'orden_rechazada',
    titulo: `La orden ${order.numero} fue rechazada`,
    texto: order.motivo_rechazo,
    url: urlOf(order),
    causa: `orden ${order.id} rechazada v${order.version}`,
  });

/** Tells the office of a failure that became an order. */
export const tellFailure = (tx: Tx, { empresaId, userId }: Actor, order: Told, descripcion: string): Promise<void> =>
  notify(tx, empresaId, {
    para: { oficina: true },
    excepto: userId,
    tipo: 'falla_reportada',
    titulo: `${order.titulo} (orden ${order.numero})`,
    texto: descripcion,
    url: urlOf(order),
    causa: `orden ${order.id} falla`,
  });
