import { asc, and, eq, sql } from 'drizzle-orm';
import type { EstadoCompra, PasoCompra } from '#contract/entities/compras';
import type { Tx } from '../../db/system';
import { compraHistorialTable as h } from '../../db/tables/compras';
import type { Actor } from '../../history/audit';

interface Step {
  compra_id: number;
  /** Null: it was made. */
  de_estado: EstadoCompra | null;
  a_estado: EstadoCompra;
  nota?: string | null;
}

/** Appends to the history of a purchase, in the transaction that moves it. */
export const recordStep = (tx: Tx, { empresaId, userId }: Pick<Actor, 'empresaId' | 'userId'>, step: Step) =>
  tx.insert(h).values({ ...step, empresa_id: empresaId, user_id: userId });

/** The moves of a purchase, oldest first. */
export const readSteps = (tx: Tx, empresaId: number, compraId: number): Promise<PasoCompra[]> =>
  tx
    .select({
      id: h.id,
      compra_id: h.compra_id,
      de_estado: h.de_estado,
      a_estado: h.a_estado,
      fecha: h.fecha,
      usuario: sql<string | null>`nombre_usuario(${h.user_id})`,
      nota: h.nota,
    })
    .from(h)
    .where(and(eq(h.empresa_id, empresaId), eq(h.compra_id, compraId)))
    .orderBy(asc(h.id));
