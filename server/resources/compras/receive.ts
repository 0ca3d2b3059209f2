import type { z } from '#contract/core/validation';
import type { Compra, nuevaDevolucion, nuevaRecepcion } from '#contract/entities/compras';
import { writeAmount } from '#contract/rules/amounts';
import { roundQuantity, roundToCents } from '#contract/rules/decimals';
import { porRecibir, recibidas, timesOf } from '#contract/rules/purchases';
import { takeLast } from '#contract/rules/stock';
import type { Tx } from '../../db/system';
import { ApiError, refuseFields } from '../../plugins/errors';
import type { Caller } from '../../plugins/guard';
import { arrivalsOf, lineOf, storeArrival, type Stored } from './arrivals';
import { tellWaitingOrders } from './tellOrders';
import { settle } from './transition';
import { stateWord } from './words';

/**
 * What came of a purchase, whose row is locked, enters its store at the price without tax.
 * @throws ApiError 409 by its state, 422 at the row of which more came than was ordered
 */
export const receive = async (
  tx: Tx,
  caller: Caller,
  purchase: Compra,
  { renglones, exceso, ...head }: z.output<typeof nuevaRecepcion>,
): Promise<Stored> => {
  mustBeIn(purchase, porRecibir, 'no recibe nada');
  const arrived = new Map<number, number>();
  for (const { renglon_id, n } of await arrivalsOf(tx, caller.empresaId, purchase.id))
    if (n > 0) add(arrived, renglon_id, n);
  const over: Record<string, string> = {};
  const lines = renglones.map(({ renglon_id, precio_unitario, ...given }, at) => {
    const line = lineOf(purchase, renglon_id, at);
    const cantidad = roundQuantity(given.cantidad);
    const left = roundQuantity(line.cantidad - (arrived.get(renglon_id) ?? 0));
    if (cantidad > left)
      over[`renglones.${at}.cantidad`] = left > 0 ? `Solo faltan ${writeAmount(left, 4)}` : 'Ya llegó todo lo pedido';
    add(arrived, renglon_id, cantidad);
    const price = roundQuantity(precio_unitario ?? line.precio_unitario);
    return { renglon_id, cantidad, precio_unitario: price, valor: timesOf(cantidad, price, purchase.tasa ?? 1) };
  });
  if (!exceso) refuseFields(over);
  const stored = await storeArrival(tx, caller, purchase, { ...head, clase: 'recepcion' }, lines);
  const isWhole = purchase.renglones.every(({ id, cantidad }) => (arrived.get(Number(id)) ?? 0) >= cantidad);
  await settle(tx, caller, purchase, isWhole ? 'recibida' : 'recibida_parcial', {
    ...(isWhole && { recibida_en: stored.fecha }),
    cambios: [{ campo: 'recepcion', antes: null, despues: said(purchase, lines) }],
  });
  await tellWaitingOrders(tx, caller, purchase, stored.parts, isWhole);
  return stored;
};

const add = (sums: Map<number, number>, key: number, amount: number) =>
  sums.set(key, roundQuantity((sums.get(key) ?? 0) + amount));

/**
 * What goes back leaves at the price at which it came, the last first.
 * @throws ApiError 409 by the state of the purchase, 422 at the row of which less came
 */
export const giveBack = async (
  tx: Tx,
  caller: Caller,
  purchase: Compra,
  { renglones, ...head }: z.output<typeof nuevaDevolucion>,
): Promise<Stored> => {
  mustBeIn(purchase, recibidas, 'no tiene nada que devolver');
  const held = new Map<number, { n: number; valor: number; precio: number }[]>();
  for (const { renglon_id, ...came } of await arrivalsOf(tx, caller.empresaId, purchase.id)) {
    const those = held.get(renglon_id) ?? [];
    if (came.n > 0) those.push(came);
    else takeLast(those, -came.n);
    held.set(renglon_id, those);
  }
  const over: Record<string, string> = {};
  const lines = renglones.map(({ renglon_id, ...given }, at) => {
    lineOf(purchase, renglon_id, at);
    const cantidad = roundQuantity(given.cantidad);
    const those = held.get(renglon_id) ?? [];
    const left = roundQuantity(those.reduce((sum, { n }) => sum + n, 0));
    if (cantidad > left)
      over[`renglones.${at}.cantidad`] =
        left > 0 ? `Solo quedan ${writeAmount(left, 4)} de lo que llegó` : 'No se recibió nada';
    const taken = takeLast(those, cantidad);
    return {
      renglon_id,
      cantidad,
      precio_unitario: roundQuantity(taken.reduce((sum, { n, precio }) => sum + n * precio, 0) / cantidad),
      valor: roundToCents(taken.reduce((sum, { valor }) => sum + valor, 0)),
    };
  });
  refuseFields(over);
  const stored = await storeArrival(tx, caller, purchase, { ...head, clase: 'devolucion' }, lines);
  await settle(tx, caller, purchase, purchase.estado, {
    cambios: [{ campo: 'devolucion', antes: null, despues: said(purchase, lines) }],
  });
  return stored;
};

/** «Renglón 1: 4 · Renglón 2: 1», for the audit. */
const said = ({ renglones }: Compra, lines: readonly { renglon_id: number; cantidad: number }[]) =>
  lines
    .map(({ renglon_id, cantidad }) => {
      const at = renglones.findIndex(({ id }) => id === renglon_id);
      return `Renglón ${at + 1}: ${writeAmount(cantidad, 4)}`;
    })
    .join(' · ');

const mustBeIn = ({ estado }: Compra, states: readonly Compra['estado'][], otherwise: string) => {
  if (!states.includes(estado))
    throw new ApiError('CONFLICTO', { message: `Una compra ${stateWord(estado)} ${otherwise}.` });
};
