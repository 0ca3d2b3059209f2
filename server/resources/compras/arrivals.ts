import { and, asc, eq, sql } from 'drizzle-orm';
import type { Compra, Recepcion } from '#contract/entities/compras';
import { timesOf } from '#contract/rules/purchases';
import type { Tx } from '../../db/system';
import { recepcionRenglonTable as l, recepcionTable as k } from '../../db/tables/compras';
import { checkFiles } from '../../files/index';
import { fieldError } from '../../plugins/errors';
import type { Caller } from '../../plugins/guard';
import { readOne, type Row } from '../../records/store';
import { move, refuseFuture, repuestoStore } from '../repuestos/index';

/** What is said of a reception or a return as a whole. */
interface Head {
  clase: Recepcion['clase'];
  fecha?: string | undefined;
  factura: string | null;
  foto_id: string | null;
  nota: string | null;
}

/** A row of it, not signed. */
interface Line {
  renglon_id: number;
  cantidad: number;
  /** In the purchase's currency. */
  precio_unitario: number;
  /** In the company's. */
  valor: number;
}

export interface Stored {
  id: number;
  fecha: string;
  /** The parts that moved, as they are now. */
  parts: Row[];
}

/**
 * Stores what came of a purchase, whose row is locked, or what went back, and moves its parts in the purchase's store.
 * @throws ApiError 422 at `fecha`, and at the row of which the store has less; 404 at `foto_id`
 */
export const storeArrival = async (
  tx: Tx,
  caller: Caller,
  purchase: Compra,
  { clase, fecha, factura, foto_id, nota }: Head,
  lines: readonly Line[],
): Promise<Stored> => {
  const { empresaId, user } = caller;
  refuseFuture(fecha);
  await checkFiles(tx, empresaId, 'foto_id', [foto_id]);
  const [head] = await tx
    .insert(k)
    .values({
      ...{ empresa_id: empresaId, compra_id: purchase.id, clase, factura, foto_id, nota, creado_por_id: user.id },
      ...(fecha && { fecha }),
    })
    .returning({ id: k.id, fecha: k.fecha });
  if (!head) throw new Error('the reception was not stored');
  const sign = clase === 'recepcion' ? 1 : -1;
  const moved = new Set<number>();
  const movements = new Map<number, number>();
  // Parts are locked by their ids, as everybody does; a refusal names the row as it was sent.
  for (const { at, repuesto_id, cantidad, precio_unitario, valor } of byPart(purchase, lines)) {
    if (repuesto_id === null) continue;
    const part = await readOne(tx, repuestoStore, empresaId, repuesto_id, true);
    moved.add(repuesto_id);
    const movement = await move(
      tx,
      caller,
      part,
      {
        ...{ tipo: sign > 0 ? 'entrada' : 'salida', bodega_id: purchase.bodega_id, cantidad, fecha },
        costo_unitario: timesOf(precio_unitario, purchase.tasa ?? 1),
        nota: nota ?? purchase.numero,
      },
      { worth: sign > 0 ? valor : atMostAll(part, cantidad, valor), field: `renglones.${at}.cantidad` },
    );
    movements.set(at, movement);
  }
  // Answered as they were sent.
  await tx.insert(l).values(
    lines.map(({ renglon_id, cantidad, precio_unitario, valor }, at) => ({
      ...{ empresa_id: empresaId, recepcion_id: head.id, compra_id: purchase.id, renglon_id },
      ...{ cantidad: sign * cantidad, precio_unitario, valor: sign * valor },
      movimiento_id: movements.get(at) ?? null,
    })),
  );
  const parts: Row[] = [];
  for (const id of moved) parts.push(await readOne(tx, repuestoStore, empresaId, id));
  return { ...head, parts };
};

const byPart = (purchase: Compra, lines: readonly Line[]) =>
  lines
    .map((line, at) => ({ ...line, at, repuesto_id: lineOf(purchase, line.renglon_id, at).repuesto_id }))
    .toSorted((one, other) => (one.repuesto_id ?? 0) - (other.repuesto_id ?? 0));

/** What stays is never worth less than nothing, whatever the dear ones cost of which only cheap ones are left. */
const atMostAll = ({ existencia, valor: all }: Row, cantidad: number, valor: number) =>
  Number(existencia) > cantidad ? Math.min(valor, Math.max(0, Number(all))) : valor;

/** A row of the purchase. @throws ApiError 422 at its place */
export const lineOf = ({ renglones }: Compra, id: number, at: number) => {
  const line = renglones.find((each) => each.id === id);
  if (!line) throw fieldError(`renglones.${at}.renglon_id`, 'No está en esta compra');
  return line;
};

/** What came of a purchase (n > 0) and went back, in the order of recording. `valor`: in the company's money. */
export const arrivalsOf = (tx: Tx, empresaId: number, compraId: number) =>
  tx
    .select({ renglon_id: l.renglon_id, n: l.cantidad, valor: l.valor, precio: l.precio_unitario })
    .from(l)
    .where(and(eq(l.empresa_id, empresaId), eq(l.compra_id, compraId)))
    .orderBy(asc(l.id));

/** The receptions and returns of a purchase, or one of them, oldest first. */
export const readArrivals = async (tx: Tx, empresaId: number, compraId: number, id?: number): Promise<Recepcion[]> => {
  const heads = await tx
    .select({
      id: k.id,
      compra_id: k.compra_id,
      clase: k.clase,
      fecha: k.fecha,
      factura: k.factura,
      foto_url: sql<string | null>`archivo_url(${k.foto_id})`,
      nota: k.nota,
      creado_por: sql<string | null>`nombre_usuario(${k.creado_por_id})`,
    })
    .from(k)
    .where(and(eq(k.empresa_id, empresaId), eq(k.compra_id, compraId), id ? eq(k.id, id) : undefined))
    .orderBy(asc(k.id));
  const lines = await tx
    .select({
      recepcion_id: l.recepcion_id,
      renglon_id: l.renglon_id,
      cantidad: sql<number>`abs(${l.cantidad})::float8`,
      precio_unitario: l.precio_unitario,
      valor: sql<number>`abs(${l.valor})::float8`,
    })
    .from(l)
    .where(and(eq(l.empresa_id, empresaId), eq(l.compra_id, compraId)))
    .orderBy(asc(l.id));
  return heads.map((head) => ({
    ...head,
    renglones: lines.filter(({ recepcion_id }) => recepcion_id === head.id).map(({ recepcion_id: _, ...line }) => line),
  }));
};
