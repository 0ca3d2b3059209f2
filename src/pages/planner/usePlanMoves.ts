import { useState } from 'react';
import { useNotify } from 'react-admin';
import { planOrder, type Asked, type Place, type Plan } from '../../resources/ordenes/index';
import type { Suggested } from '../../resources/ordenes/pages';
import { dayOf } from '../../ui/dates/zone';
import { failureOf } from '../../ui/failure';
import { counted } from '../../ui/formats';
import { useDoneNotice } from '../../ui/UndoNotice';
import { holderOf } from './holder';
import { sendTogether } from './sendTogether';
import { useMoveLine, type Move } from './useMoveLine';
import { useUndoKey } from './useUndoKey';

/** What is said of a move at the place that it was meant for: why it was refused, or what it causes. */
export interface Said {
  personal_id: number | null;
  fecha: string | null;
  text: string;
  refused: boolean;
}

interface Movable {
  id: number;
  numero: string;
  version: number;
  responsable_id: number | null;
  fecha_programada: string | null;
}

/** Orders that moved together, and where each of them was. */
interface Kept {
  orders: readonly { id: number; numero: string; back: Place }[];
}

/** So many moves can be undone, the last one first. */
const remembered = 40;

/**
 * Makes the moves of the board. What is refused goes back and says why at its cell; every move can be undone, also many
 * that were made together.
 */
export const usePlanMoves = (asked: Asked, stored: Plan | undefined) => {
  const notify = useNotify();
  const showDone = useDoneNotice();
  const { plan, busy, enter, settle, newest, know } = useMoveLine(asked, stored);
  const [done, setDone] = useState<readonly Kept[]>([]);
  const [said, setSaid] = useState<Said>();

  const sayDone = (kept: Kept, words: string) => {
    setDone((all) => [...all.slice(1 - remembered), kept]);
    showDone(words, { undo: () => undo(kept), yields: true });
  };

  const sayRefused = async ({ id, numero }: Pick<Movable, 'id' | 'numero'>, place: Place, reason: unknown) => {
    const { message, code, fields } = failureOf(reason);
    const isOld = code === 'VERSION_CONFLICTO';
    const holder = isOld ? await holderOf(id).catch(() => undefined) : undefined;
    if (holder) know(id, holder.version);
    const why = isOld
      ? `Otra persona cambió ${numero}${holder ? `: ${holder.words}` : ''}`
      : `${numero}: ${fields ? Object.values(fields).join('. ') : message}`;
    setSaid({ ...cellOf(place), refused: true, text: why });
  };

  /** Resolves when it is answered; with `rethrow` it rejects if it was refused, else that is said at the cell. */
  const put = async (
    order: Movable,
    place: Place,
    { words, rethrow = false }: { words: string; rethrow?: boolean },
  ) => {
    const { id, numero } = order;
    const back = placeOf(order);
    if (back.personal_id === place.personal_id && back.fecha_programada === place.fecha_programada) return;
    setSaid(undefined);
    let failure: { reason: unknown } | undefined;
    await enter([{ id, place }], async () => {
      try {
        const { version, conflictos } = await planOrder({ id, version: newest(id, order.version) }, place);
        await settle([{ id, place, version }]);
        const causes = conflictos.map(({ texto }) => texto).join('. ');
        if (causes) setSaid({ ...cellOf(place), text: `${numero}: ${causes}`, refused: false });
        sayDone({ orders: [{ id, numero, back }] }, causes ? `${words}. ${causes}` : words);
      } catch (reason) {
        if (rethrow) failure = { reason };
        else await sayRefused(order, place, reason);
      }
    });
    if (failure) throw failure.reason;
  };

  const undo = (kept: Kept) => {
    const { orders } = kept;
    const [only, ...others] = orders;
    if (!only) return;
    setSaid(undefined);
    setDone((all) => all.filter((each) => each !== kept));
    const back = async () => {
      if (others.length > 0)
        return together(orders.map((each) => ({ id: each.id, place: each.back, version: newest(each.id) })));
      const { version } = await planOrder({ id: only.id, version: newest(only.id) }, only.back);
      return settle([{ id: only.id, place: only.back, version }]);
    };
    void enter(
      orders.map((each) => ({ id: each.id, place: each.back })),
      () =>
        back().then(
          () => notify('Se deshizo'),
          (reason) => sayRefused(only, only.back, reason),
        ),
    );
  };

  /** Plans many at once; which of them were refused is said. @returns the others */
  const together = async (moves: readonly (Move & { version: number })[]): Promise<ReadonlySet<number>> => {
    const { made, refused } = await sendTogether(moves, settle);
    if (refused.length > 0) notify(refused.join('. '), { type: 'warning' });
    return made;
  };

  /** Plans what was suggested, to be undone together. Rejects if nothing was planned. */
  const apply = async (places: readonly Suggested[], orderOf: (id: number) => Movable | undefined) => {
    const before = places.flatMap(({ id }) => orderOf(id) ?? []);
    let failure: { reason: unknown } | undefined;
    await enter([], async () => {
      try {
        const made = await together(
          places.map(({ id, version, personal_id, fecha_programada }) => ({
            ...{ id, version: newest(id, version) },
            place: { personal_id, fecha_programada },
          })),
        );
        const orders = before
          .filter(({ id }) => made.has(id))
          .map((order) => ({ id: order.id, numero: order.numero, back: placeOf(order) }));
        if (orders.length > 0) sayDone({ orders }, counted(orders.length, 'orden programada', 'órdenes programadas'));
      } catch (reason) {
        failure = { reason };
      }
    });
    if (failure) throw failure.reason;
  };

  const last = done.at(-1);
  const undoLast = last && (() => undo(last));
  useUndoKey(undoLast);
  return { plan, busy, said, dismiss: () => setSaid(undefined), put, apply, undoLast };
};

export type PlanMoves = ReturnType<typeof usePlanMoves>;

const placeOf = ({ responsable_id, fecha_programada }: Movable): Place => ({
  personal_id: responsable_id,
  fecha_programada,
});

const cellOf = ({ personal_id, fecha_programada }: Place) => ({
  personal_id,
  fecha: fecha_programada === null ? null : dayOf(fecha_programada),
});
