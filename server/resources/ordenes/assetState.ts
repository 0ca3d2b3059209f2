import { and, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { paradaDe, type Activo } from '#contract/activos';
import type { Orden } from '#contract/ordenes';
import { updateRecord, type Writer } from '../../records/crud';
import type { Touched } from '../../records/touched';
import type { Tx } from '../../db/client';
import type { Actor } from '../../history/audit';
import { readOne, type Row } from '../../records/store';
import { activoStore, activoStoreWith, tiempoParadaTable as p } from '../activos/index';
import type { OrderDeed, OrderListener } from './events';
import { ordenTable as o } from './table';

type Stopping = Pick<Orden, 'id' | 'numero' | 'titulo' | 'tipo' | 'activo_id' | 'detiene_activo'>;

/** Lock order for work on orders, to avoid deadlocks: their assets, the orders, their tasks, people and parts. */
export const lockAssetsOf = (tx: Tx, empresaId: number, ordenIds: readonly number[]) =>
  tx.execute(sql`select 1 from activos where empresa_id = ${empresaId} and id in (
    select activo_id from ordenes where empresa_id = ${empresaId} and id = any(${sql.param([...ordenIds])}::int[])) order by id for no key update`);

const starts: readonly OrderDeed[] = ['iniciar', 'rechazar', 'reabrir'];
const ends: readonly OrderDeed[] = ['cerrar', 'cancelar'];

/** An order that stops its asset holds it in maintenance from its start to its end. */
export const stopsAssets: OrderListener = {
  within: async (tx, actor, changes) => {
    const touched: Touched[] = [];
    for (const { deeds, after, fecha } of changes) {
      const move = deeds.some((deed) => starts.includes(deed)) ? holdAsset : deeds.some((deed) => ends.includes(deed)) ? releaseAsset : null;
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
 * The asset goes into maintenance when its order starts, and the order stores its previous state; an asset that is already stopped stays as it is.
 *
 * @param at when, if not now
 * @returns the asset, when it changed
 */
const holdAsset = async (tx: Tx, writer: Writer, order: Stopping, at: string | undefined): Promise<Row | null> => {
  if (!order.detiene_activo || order.activo_id === null) return null;
  const asset = await readOne(tx, activoStore, writer.empresaId, order.activo_id, true);
  const estado = asset.estado as Activo['estado'];
  if (paradaDe[estado] || estado === 'dado_de_baja') return null;
  const clase = order.tipo === 'correctivo' || order.tipo === 'emergencia' ? 'falla' : 'planificada';
  const how = { clase, motivo: `Orden ${order.numero}: ${order.titulo}`, ...(at && { desde: await since(tx, asset.id, at) }) } as const;
  const held = await updateRecord(tx, activoStoreWith(how), writer, asset, { estado: 'en_mantenimiento' });
  await tx.update(p).set({ orden_id: order.id }).where(running(asset.id));
  await tx.update(o).set({ estado_previo: estado }).where(eq(o.id, order.id));
  return held;
};

/**
 * The asset returns to its state before the order, unless another started order still stops it (which then stores that state) or its state was
 * changed meanwhile.
 *
 * @returns the asset, when it changed
 */
const releaseAsset = async (tx: Tx, writer: Writer, order: Stopping, at: string | undefined): Promise<Row | null> => {
  const [kept] = await tx.select({ estado: o.estado_previo }).from(o).where(eq(o.id, order.id));
  if (!kept?.estado || order.activo_id === null) return null;
  await tx.update(o).set({ estado_previo: null }).where(eq(o.id, order.id));
  const asset = await readOne(tx, activoStore, writer.empresaId, order.activo_id, true);
  const [ours] = await tx
    .select({ id: p.id })
    .from(p)
    .where(and(running(asset.id), isNotNull(p.orden_id)));
  if (asset.estado !== 'en_mantenimiento' || !ours) return null;
  const [other] = await tx
    .select({ id: o.id })
    .from(o)
    .where(and(eq(o.empresa_id, writer.empresaId), eq(o.activo_id, asset.id), ne(o.id, order.id), eq(o.detiene_activo, true), isNull(o.eliminado_en), begun))
    .orderBy(o.id)
    .limit(1);
  if (other) {
    await tx.update(o).set({ estado_previo: kept.estado }).where(eq(o.id, other.id));
    return null;
  }
  const how = { motivo: `Orden ${order.numero}: ${order.titulo}`, ...(at && { desde: await since(tx, asset.id, at) }) };
  return updateRecord(tx, activoStoreWith(how), writer, asset, { estado: kept.estado });
};

const begun = sql`ordenes.estado in ('en_progreso', 'en_espera', 'completada')`;

const running = (activoId: number) => and(eq(p.activo_id, activoId), isNull(p.fin_en));

/** Not before the last start or end of a downtime: a late report from a phone goes after what is already recorded. */
const since = async (tx: Tx, activoId: number, at: string): Promise<string> => {
  const [last] = await tx.select().from(p).where(eq(p.activo_id, activoId)).orderBy(desc(p.inicio_en), desc(p.id)).limit(1);
  const known = last ? (last.fin_en ?? last.inicio_en) : at;
  return known > at ? known : at;
};
