import { eq } from 'drizzle-orm';
import type { Orden } from '#contract/entities/ordenes';
import type { Tx } from '../../../db/system';
import type { Actor } from '../../../history/audit';
import { record } from '../../../history/timeline';
import type { Entry } from '../../../history/entry';
import type { OrderChange, OrderListener } from './events';
import { ordenTable as o } from '../../../db/tables/ordenes';

/**
 * Writes the creation, completion and end of an order to its asset's timeline. Imports write their own entries, at
 * their own dates.
 */
export const tellsTimelines: OrderListener = {
  within: async (tx, actor, changes) => {
    const entries: Entry[] = [];
    for (const change of changes) entries.push(...(await entriesFor(tx, change)));
    await record(tx, actor, ...entries);
  },
};

const entriesFor = async (tx: Tx, { actions, after, fecha }: OrderChange): Promise<Entry[]> => {
  const when = fecha ? { fecha } : {};
  if (actions.includes('crear')) return entriesOf(after, 'orden_creada', { detalle: after.descripcion });
  const completed = actions.includes('completar')
    ? entriesOf(after, 'orden_completada', { detalle: after.solucion, ...when })
    : [];
  const cancelled = actions.includes('cancelar');
  if (after.activo_id === null || !(cancelled || actions.includes('cerrar'))) return completed;
  const more = { costo: await newCost(tx, after.id), detalle: cancelled ? after.motivo_cancelacion : null, ...when };
  return [...completed, ...entriesOf(after, cancelled ? 'orden_cancelada' : 'orden_cerrada', more)];
};

const action = {
  orden_creada: 'creada',
  orden_completada: 'completada',
  orden_cerrada: 'cerrada',
  orden_cancelada: 'cancelada',
} as const;

/** The entry in the timeline of the order's asset; none when it has no asset. */
export const entriesOf = (
  { id, numero, titulo, activo_id }: Pick<Orden, 'id' | 'numero' | 'titulo' | 'activo_id'>,
  tipo: keyof typeof action,
  more: Pick<Entry, 'detalle' | 'costo' | 'fecha'> = {},
): Entry[] =>
  activo_id === null
    ? []
    : [
        {
          activo_id,
          tipo,
          titulo: `Orden ${numero} ${action[tipo]}: ${titulo}`,
          referencia_tipo: 'orden',
          referencia_id: id,
          ...more,
        },
      ];

/**
 * What a closed order costs more or less than its asset's timeline says goes there too: sums of the timeline stay those
 * of the orders.
 */
export const tellLateCosts = async (
  tx: Tx,
  actor: Actor,
  { id, numero, titulo, activo_id, estado }: TimelineOrder,
): Promise<void> => {
  if (activo_id === null || estado !== 'cerrada') return;
  const costo = await newCost(tx, id);
  if (costo === null) return;
  const title = `Orden ${numero}: costos después del cierre`;
  await record(tx, actor, {
    activo_id,
    tipo: 'costo',
    titulo: title,
    detalle: titulo,
    costo,
    referencia_tipo: 'orden',
    referencia_id: id,
  });
};

type TimelineOrder = Pick<Orden, 'id' | 'numero' | 'titulo' | 'activo_id' | 'estado'>;

/** The cost since the last entry; null when there is none. */
const newCost = async (tx: Tx, id: number): Promise<number | null> => {
  const [before] = await tx.select({ total: o.costo_total, counted: o.costo_contado }).from(o).where(eq(o.id, id));
  if (!before || before.total === null || before.total === before.counted) return null;
  await tx.update(o).set({ costo_contado: before.total }).where(eq(o.id, id));
  return Math.round((before.total - before.counted) * 100) / 100;
};
