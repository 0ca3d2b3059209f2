import { sql } from 'drizzle-orm';
import type { ResultadoTrabajo } from '#contract/requests/trabajos';
import type { Orden } from '#contract/entities/ordenes';
import type { Db } from '../../db/client';
import { clockAt, dayAt, momentOf } from '../../db/days';
import type { Tx } from '../../db/system';
import { ApiError } from '../../plugins/errors';
import { updateRecord, type Writer } from '../../records/crud';
import type { Deps } from '../../records/deps';
import { readOne } from '../../records/store';
import { lockAssetsOf, ordenWritingFor, type OrderCaller } from '../ordenes/index';
import { oneByOne } from './oneByOne';

/** Moves orders, in the name of somebody who may. */
export type OrderMover = Writer & Pick<OrderCaller, 'role'>;

/** An order, the day it is on, and the day it goes to. */
export interface OrderMove {
  id: number;
  from: string;
  to: string;
}

/**
 * Moves orders to other days, each in its own short transaction. One that is there already counts as done.
 * @param progress called after each
 */
export const moveOrders = async (
  deps: { db: Db } & Pick<Deps, 'changed'>,
  mover: OrderMover,
  moves: readonly OrderMove[],
  progress?: () => Promise<void>,
): Promise<Pick<ResultadoTrabajo, 'ordenes' | 'rechazadas'>> => {
  const { empresaId } = mover;
  const ordenes: number[] = [];
  const rechazadas: ResultadoTrabajo['rechazadas'] = [];
  await oneByOne(deps, {
    ...{ empresaId, items: moves },
    act: (tx, move) => moveOrder(tx, mover, move),
    done: ({ id }, moved) => {
      ordenes.push(id);
      return moved;
    },
    refused: ({ id }, code) => rechazadas.push({ id, code, orden: true }),
    progress: () => progress?.(),
  });
  return { ordenes, rechazadas };
};

/** @returns null where it is on that day already @throws ApiError 409 when it is on another day by now */
const moveOrder = async (tx: Tx, mover: OrderMover, { id, from, to }: OrderMove): Promise<Orden | null> => {
  const store = ordenWritingFor(mover);
  await lockAssetsOf(tx, mover.empresaId, [id]);
  const order = await readOne<Orden>(tx, store, mover.empresaId, id, true);
  const field = order.fecha_programada === null ? 'fecha_limite' : 'fecha_programada';
  const { day, moved } = await standsOn(tx, order[field], to);
  if (day === to) return null;
  if (day !== from) throw new ApiError('VERSION_CONFLICTO');
  return (await updateRecord(tx, store, mover, order, { [field]: moved })) as Orden;
};

/** The day of a moment, and the same hour of another day. */
const standsOn = async (tx: Tx, at: string | null, to: string) => {
  const moment = sql`${at}::timestamptz`;
  const there = momentOf(sql`${to}::date + (${clockAt(moment)})::time`);
  const { rows } = await tx.execute<{ day: string | null; moved: string | null }>(sql`
    select ${dayAt(moment)}::text as day,
      to_char(${there} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moved`);
  return rows[0] ?? { day: null, moved: null };
};
