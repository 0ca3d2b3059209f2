import type { Orden } from '#contract/entities/ordenes';
import type { Tx } from '../../../db/system';
import type { Actor } from '../../../history/audit';
import { notify, notifyTogether } from '../../../notices/notify';
import { noticeTexts, plannedText, planTexts, togetherTexts } from '../../../notices/texts';
import { momentsInWords } from '../../../db/days';
import { namesOfStaff } from '../../../db/namesOfStaff';
import { isGiven, type OrderListener, type ToldChange } from './events';

type OrderSummary = Pick<Orden, 'id' | 'numero' | 'titulo' | 'version' | 'responsable_id'>;

const urlOf = ({ id }: OrderSummary) => `/ordenes/${id}`;

/** Notifies users of orders assigned to them and of rejected work. */
export const tellsPeople: OrderListener = {
  within: async (tx, actor, changes) => {
    for (const { actions, after } of changes) if (actions.includes('rechazar')) await notifyRejected(tx, actor, after);
  },
  together: async (tx, actor, changes) => {
    const given = changes.filter(({ actions, before, after }) => actions.includes('asignar') && isGiven(before, after));
    await notifyAssigned(
      tx,
      actor,
      given.map(({ after }) => after),
    );
    await notifyLost(tx, actor, changes);
  },
};

/** Notifies the previous person that an order was reassigned or unassigned. */
const notifyLost = async (tx: Tx, { empresaId, userId }: Actor, changes: readonly ToldChange[]): Promise<void> => {
  const lost = changes.flatMap(({ actions, before, after }) =>
    before?.responsable_id && before.responsable_id !== after.responsable_id && !actions.includes('eliminar')
      ? [{ ...after, antes: before.responsable_id }]
      : [],
  );
  if (lost.length === 0) return;
  const names = await namesOfStaff(
    tx,
    empresaId,
    lost.flatMap(({ responsable_id }) => responsable_id ?? []),
  );
  await notifyTogether(
    tx,
    empresaId,
    lost,
    (order) => ({
      para: { personalIds: [order.antes] },
      excepto: userId,
      tipo: 'orden_reasignada',
      ...noticeTexts.orden_reasignada(order, names.get(order.responsable_id ?? 0) ?? null),
      url: '/ordenes',
      causa: `orden ${order.id} reasignada v${order.version}`,
    }),
    (theirs) => ({ ...togetherTexts.orden_reasignada(theirs), url: '/ordenes' }),
  );
};

const notifyAssigned = (tx: Tx, { empresaId, userId }: Actor, orders: readonly OrderSummary[]): Promise<void> =>
  notifyTogether(
    tx,
    empresaId,
    orders,
    (order) => ({
      para: { personalIds: [order.responsable_id] },
      excepto: userId,
      tipo: 'orden_asignada',
      ...noticeTexts.orden_asignada(order),
      url: urlOf(order),
      causa: `orden ${order.id} asignada v${order.version}`,
    }),
    (theirs) => ({ ...togetherTexts.orden_asignada(theirs), url: '/ordenes' }),
  );

type Planned = OrderSummary & Pick<Orden, 'fecha_programada'>;

/**
 * Notifies the people whose orders were planned otherwise, each once: what they got, what they lost, and what of theirs
 * has another date.
 */
export const tellPlanned = async (
  tx: Tx,
  { empresaId, userId }: Actor,
  changes: readonly { before: Planned; after: Planned }[],
): Promise<void> => {
  const things = changes.flatMap(({ before, after }) => {
    const moved = before.responsable_id === after.responsable_id;
    const got = { order: after, person: after.responsable_id, tipo: 'orden_asignada', moved } as const;
    return moved ? [got] : [got, { ...got, person: before.responsable_id, tipo: 'orden_reasignada' } as const];
  });
  const names = await namesOfStaff(
    tx,
    empresaId,
    changes.flatMap(({ after }) => after.responsable_id ?? []),
  );
  const written = await momentsInWords(tx);
  const textOf = ({ order, tipo, moved }: (typeof things)[number]) => {
    const when = order.fecha_programada === null ? null : written(order.fecha_programada);
    if (tipo === 'orden_reasignada')
      return noticeTexts.orden_reasignada(order, names.get(order.responsable_id ?? 0) ?? null);
    return moved ? planTexts.orden_movida(order, when) : planTexts.orden_programada(order, when);
  };
  await notifyTogether(
    tx,
    empresaId,
    things,
    (thing) => ({
      para: { personalIds: [thing.person] },
      excepto: userId,
      tipo: thing.tipo,
      ...textOf(thing),
      url: thing.tipo === 'orden_asignada' ? urlOf(thing.order) : '/ordenes',
      causa: `orden ${thing.order.id} programada v${thing.order.version}`,
    }),
    (theirs) => ({ ...plannedText(theirs.map(({ order }) => order)), url: '/ordenes' }),
  );
};

/** Notifies the assigned person that the work was not accepted. */
const notifyRejected = (
  tx: Tx,
  { empresaId, userId }: Actor,
  order: OrderSummary & Pick<Orden, 'motivo_rechazo'>,
): Promise<void> =>
  notify(tx, empresaId, {
    para: { personalIds: [order.responsable_id] },
    excepto: userId,
    tipo: 'orden_rechazada',
    ...noticeTexts.orden_rechazada(order, order.motivo_rechazo),
    url: urlOf(order),
    causa: `orden ${order.id} rechazada v${order.version}`,
  });

/** Notifies the office of a failure that became an order. */
export const tellFailure = (
  tx: Tx,
  { empresaId, userId }: Actor,
  order: OrderSummary,
  descripcion: string,
): Promise<void> =>
  notify(tx, empresaId, {
    para: { oficina: true },
    excepto: userId,
    tipo: 'falla_reportada',
    ...noticeTexts.falla_reportada(order, descripcion),
    url: urlOf(order),
    causa: `orden ${order.id} falla`,
  });
