import { and, eq, gt, gte, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Activo } from '#contract/entities/activos';
import { indisponibilidadDe } from '#contract/rules/states';
import type { Orden } from '#contract/entities/ordenes';
import { updateRecord, type Writer } from '../../../records/crud';
import type { Touched } from '../../../records/touched';
import type { Tx } from '../../../db/system';
import type { Actor } from '../../../history/audit';
import { readOne, type Row } from '../../../records/store';
import { indisponibilidadTable as p } from '../../../db/tables/hojaDeVida';
import { activoStore, activoStoreWith, gapsSince } from '../../activos/index';
import type { OrderAction, OrderListener } from './events';
import { ordenTable as o } from '../../../db/tables/ordenes';

type Stopping = Pick<Orden, 'id' | 'numero' | 'titulo' | 'tipo' | 'activo_id' | 'detiene_activo'>;

/** Lock order for work on orders, to avoid deadlocks: their assets, the orders, their tasks, people and parts. */
export const lockAssetsOf = (tx: Tx, empresaId: number, ordenIds: readonly number[]) =>
  tx.execute(sql`
    select 1 from activos
    where empresa_id = ${empresaId}
      and id in (
        select activo_id from ordenes where empresa_id = ${empresaId} and id = any(${sql.param([...ordenIds])}::int[])
      )
    order by id for no key update`);

const starts: readonly OrderAction[] = ['iniciar', 'rechazar', 'reabrir'];
const ends: readonly OrderAction[] = ['cerrar', 'cancelar'];

/** An order that stops its asset holds it in maintenance from its start to its end. */
export const stopsAssets: OrderListener = {
  within: async (tx, actor, changes) => {
    const touched: Touched[] = [];
    for (const { actions, after, fecha } of changes) {
      const move = actions.some((action) => starts.includes(action))
        ? holdAsset
        : actions.some((action) => ends.includes(action))
          ? releaseAsset
          : null;
      const asset = await move?.(tx, writerOf(actor), after, fecha);
      if (asset) touched.push(['activos', asset]);
    }
    return touched;
  },
};

const writerOf = ({ empresaId, userId, ip }: Actor): Writer => {
  if (userId === null) throw new Error('orders are moved in the name of somebody');
  return { empresaId, user: { id: userId }, ip };
};

/**
 * The asset goes into maintenance when its order starts, and the order stores its previous state; an asset that is
 * already stopped stays as it is. A start that is told later stops the asset from then on, wherever nobody has recorded
 * another downtime.
 *
 * @param at when, if not now
 * @returns the asset, when it changed
 */
const holdAsset = async (tx: Tx, writer: Writer, order: Stopping, at: string | undefined): Promise<Row | null> => {
  if (!order.detiene_activo || order.activo_id === null) return null;
  const { empresaId } = writer;
  const asset = await readOne(tx, activoStore, empresaId, order.activo_id, true);
  const estado = asset.estado as Activo['estado'];
  if (estado === 'dado_de_baja') return null;
  const stop = {
    clase: order.tipo === 'correctivo' || order.tipo === 'emergencia' ? 'falla' : 'planificada',
    nota: reasonOf(order),
  } as const;
  const gaps = at ? await gapsSince(tx, empresaId, asset.id, at) : [];
  const past = gaps.flatMap(({ desde, hasta }) => (hasta === null ? [] : [{ inicio_en: desde, fin_en: hasta }]));
  const made = {
    ...stop,
    empresa_id: empresaId,
    activo_id: asset.id,
    origen: 'orden' as const,
    orden_id: order.id,
    creado_por_id: writer.user.id,
  };
  if (past.length > 0) await tx.insert(p).values(past.map((period) => ({ ...made, ...period })));
  if (indisponibilidadDe[estado]) return past.length > 0 ? asset : null;
  const open = gaps.find(({ hasta }) => hasta === null);
  const how = { clase: stop.clase, motivo: stop.nota, ...(open && { desde: open.desde }) };
  const held = await updateRecord(tx, activoStoreWith(how), writer, asset, { estado: 'en_mantenimiento' });
  await tx
    .update(p)
    .set({ orden_id: order.id, origen: 'orden' })
    .where(and(running(empresaId, asset.id), eq(p.origen, 'estado')));
  await tx.update(o).set({ estado_previo: estado }).where(eq(o.id, order.id));
  return held;
};

const reasonOf = ({ numero, titulo }: Stopping) => `Orden ${numero}: ${titulo}`;

/**
 * The asset returns to its state before the order, unless another started order still stops it (which then stores that
 * state) or its state was changed meanwhile.
 *
 * @returns the asset, when it changed
 */
const releaseAsset = async (tx: Tx, writer: Writer, order: Stopping, at: string | undefined): Promise<Row | null> => {
  if (order.activo_id === null) return null;
  const { empresaId } = writer;
  const [kept] = await tx.select({ estado: o.estado_previo }).from(o).where(eq(o.id, order.id));
  const cut = at !== undefined && (await cutStops(tx, empresaId, order.id, at));
  if (!kept?.estado) return cut ? readOne(tx, activoStore, empresaId, order.activo_id) : null;
  await tx.update(o).set({ estado_previo: null }).where(eq(o.id, order.id));
  const asset = await readOne(tx, activoStore, empresaId, order.activo_id, true);
  const [stop] = await tx.select().from(p).where(running(empresaId, asset.id));
  // A downtime that a person has ended or taken out does not keep the asset in maintenance.
  if (asset.estado !== 'en_mantenimiento' || (stop && stop.orden_id === null)) return cut ? asset : null;
  const [other] = await tx
    .select({ id: o.id })
    .from(o)
    .where(and(stopping(empresaId, asset.id), ne(o.id, order.id), begun))
    .orderBy(o.id)
    .limit(1);
  if (other) {
    await tx.update(o).set({ estado_previo: kept.estado }).where(eq(o.id, other.id));
    return cut ? asset : null;
  }
  const end = at && (await lastRelease(tx, empresaId, asset.id, at, stop?.inicio_en));
  // All of its work was before downtimes that were already recorded: nothing remains of the part after them.
  const gone = stop !== undefined && end !== undefined && stop.orden_id === order.id && end <= stop.inicio_en;
  if (gone) await tx.delete(p).where(and(eq(p.empresa_id, empresaId), eq(p.id, stop.id)));
  const how = {
    motivo: reasonOf(order),
    ...(end && { desde: stop && !gone && stop.inicio_en > end ? stop.inicio_en : end }),
  };
  return updateRecord(tx, activoStoreWith(how), writer, asset, { estado: kept.estado });
};

/**
 * Nothing that an order recorded by itself, and nobody corrected, lasts longer than the order.
 * @returns whether anything was cut
 */
const cutStops = async (tx: Tx, empresaId: number, ordenId: number, at: string): Promise<boolean> => {
  const beyond = and(eq(p.empresa_id, empresaId), eq(p.orden_id, ordenId), eq(p.version, 1), gt(p.fin_en, at));
  const gone = await tx
    .delete(p)
    .where(and(beyond, gte(p.inicio_en, at)))
    .returning({ id: p.id });
  const cut = await tx.update(p).set({ fin_en: at }).where(beyond).returning({ id: p.id });
  return gone.length + cut.length > 0;
};

/** When the last of the orders that stopped the asset in this downtime ended. */
const lastRelease = async (
  tx: Tx,
  empresaId: number,
  activoId: number,
  at: string,
  since: string | undefined,
): Promise<string> => {
  if (since === undefined) return at;
  const ended = sql<string | null>`max(coalesce(${o.cerrada_en}, ${o.cancelada_en}))`;
  const [last] = await tx
    .select({ fecha: ended.mapWith(o.cerrada_en) })
    .from(o)
    .where(
      and(
        stopping(empresaId, activoId),
        isNotNull(o.iniciada_en),
        sql`ordenes.estado in ('cerrada', 'cancelada')`,
        sql`coalesce(${o.cerrada_en}, ${o.cancelada_en}) > ${since}`,
      ),
    );
  return last?.fecha && last.fecha > at ? last.fecha : at;
};

const stopping = (empresaId: number, activoId: number) =>
  and(eq(o.empresa_id, empresaId), eq(o.activo_id, activoId), eq(o.detiene_activo, true), isNull(o.eliminado_en));

const begun = sql`ordenes.estado in ('en_progreso', 'en_espera', 'completada')`;

const running = (empresaId: number, activoId: number) =>
  and(eq(p.empresa_id, empresaId), eq(p.activo_id, activoId), isNull(p.fin_en));
