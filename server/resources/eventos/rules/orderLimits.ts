import { and, eq, sql } from 'drizzle-orm';
import { can } from '#contract/core/access';
import { estadosAbiertos } from '#contract/entities/ordenes';
import { filteredBy, hrefOf } from '#contract/core/paths';
import type { Tx } from '../../../db/system';
import { reachable } from '../../../notices/notify';
import { notificacionTable as n } from '../../../db/tables/notificaciones';
import type { Pending } from './ruleEffects';
import { quoted } from '../record/kindGroups';
import { eventoTable as e } from '../../../db/tables/eventos';

/** Orders that one rule may create within so many minutes; beyond that, people decide. */
export const mostOrders = 20;
const minutes = 10;
const lately = sql`now() - ${sql.raw(`interval '${minutes} minutes'`)}`;
/** Older events are ignored when looking for an open order. */
const remembered = sql`now() - interval '90 days'`;
const open = sql.raw(`(${quoted(estadosAbiertos)})`);

/** Limits the orders that a storm of events creates. */
export interface OrderLimits {
  /** The open order of the same rule for the same subject; undefined when there is none. */
  standing(event: Pending): number | undefined;
  /** Whether the rule has reached its limit of recent orders. */
  spent(event: Pending): boolean;
  made(event: Pending, order: number): void;
}

/** One open order per rule is enough for an asset; a document, a part or an order gets one each. */
const subjectOf = ({ regla_id, activo_id, documento_id, repuesto_id, orden_origen_id }: Subject) =>
  [regla_id, activo_id, documento_id, repuesto_id, orden_origen_id].join(' ');
type Subject = Pick<Pending, 'regla_id' | 'activo_id' | 'documento_id' | 'repuesto_id' | 'orden_origen_id'>;

/** Only one transaction of a company at a time may call this: it counts earlier orders. */
export const orderLimits = async (tx: Tx, empresaId: number, events: readonly Pending[]): Promise<OrderLimits> => {
  const rules = [
    ...new Set(events.flatMap(({ crear_orden, regla_id }) => (crear_orden && regla_id ? [regla_id] : []))),
  ];
  const standing = new Map<string, number>();
  const counts = new Map<number | null, number>();
  if (rules.length > 0) {
    const { rows } = await tx.execute<Subject & { orden: number; abierta: boolean; reciente: boolean }>(sql`
      select distinct on (e.orden_id) e.regla_id, e.activo_id, e.documento_id, e.repuesto_id, e.orden_origen_id,
        e.orden_id as orden,
        o.eliminado_en is null and o.estado in ${open} as abierta,
        o.creado_por_id is null and o.creado_en > ${lately} as reciente
      from eventos e join ordenes o on o.empresa_id = e.empresa_id and o.id = e.orden_id
      where e.empresa_id = ${empresaId} and e.regla_id = any(${sql.param(rules)}::int[]) and e.inicio_en > ${remembered}
      order by e.orden_id, e.id`);
    for (const { orden, abierta, reciente, ...subject } of rows) {
      if (abierta) standing.set(subjectOf(subject), orden);
      if (reciente) counts.set(subject.regla_id, (counts.get(subject.regla_id) ?? 0) + 1);
    }
  }
  return {
    standing: (event) => standing.get(subjectOf(event)),
    spent: ({ regla_id }) => (counts.get(regla_id) ?? 0) >= mostOrders,
    made(event, order) {
      standing.set(subjectOf(event), order);
      counts.set(event.regla_id, (counts.get(event.regla_id) ?? 0) + 1);
    },
  };
};

/** Links events to an order that is already open. */
export const joinOrder = async (
  tx: Tx,
  empresaId: number,
  joined: readonly { id: number; orden: number }[],
): Promise<void> => {
  if (joined.length === 0) return;
  const [ids, orders] = [joined.map(({ id }) => id), joined.map(({ orden }) => orden)];
  await tx.execute(sql`
    update eventos set orden_id = j.orden, version = version + 1, actualizado_en = now()
    from unnest(${sql.param(ids)}::int[], ${sql.param(orders)}::int[]) as j (id, orden)
    where eventos.empresa_id = ${empresaId} and eventos.id = j.id`);
};

/** Notes on these events that they have no order. @returns the sentence */
export const leaveWithoutOrder = async (tx: Tx, empresaId: number, left: readonly Pending[]): Promise<string> => {
  const note = `Sin orden: su regla ya creó ${mostOrders} en ${minutes} minutos.`;
  if (left.length > 0)
    await tx
      .update(e)
      .set({
        nota: sql`left(concat_ws(E'\n', ${e.nota}, ${note}::text), 1000)`,
        version: sql`${e.version} + 1`,
        actualizado_en: sql`now()`,
      })
      .where(and(eq(e.empresa_id, empresaId), sql`${e.id} = any(${sql.param(left.map(({ id }) => id))}::int[])`));
  return note;
};

/**
 * Tells the office what could not be done for events of a rule, once per rule and hour: it can correct the rule.
 * `what`: «dejó de crear órdenes»
 */
export const tellOffice = async (
  tx: Tx,
  empresaId: number,
  what: string,
  lacking: readonly (readonly [Pending, string])[],
): Promise<void> => {
  if (lacking.length === 0) return;
  const hour = new Date().toISOString().slice(0, 13);
  const office = (await reachable(tx)).filter(({ role }) => can(role, 'edit', 'ordenes'));
  const first = new Map(lacking.toReversed().map(([event, sentence]) => [event.regla_id, { event, sentence }]));
  const rows = [...first].flatMap(([id, { event, sentence }]) =>
    office.map(({ id: user_id }) => ({
      ...{ empresa_id: empresaId, user_id, tipo: 'evento' as const, severidad: 'alta' as const },
      titulo: `La regla «${event.regla}» ${what}`,
      texto: `${sentence} Los eventos quedan en la bandeja; puede crear la orden desde cada uno.`,
      url: `${hrefOf('/eventos')}${filteredBy({ regla_id: id, pendiente: true })}`,
      causa: `regla ${id} ${what} ${hour}`,
    })),
  );
  await tx
    .insert(n)
    .values(rows)
    .onConflictDoNothing({ target: [n.empresa_id, n.user_id, n.causa] });
};
