import { useState } from 'react';
import { useNotify } from 'react-admin';
import { filteredBy } from '#contract/core/paths';
import type { Vencimiento } from '#contract/entities/mantenimiento';
import type { Orden } from '#contract/entities/ordenes';
import { failureOf } from '../../../ui/failure';
import { number } from '../../../ui/formats';
import { useDoneNotice, useReversible } from '../../../ui/UndoNotice';
import { cancelOrders } from '../../ordenes/index';
import { orderOf, useDuesChanged } from './requests';

/**
 * «Generar orden ahora»: one order for each due; those that have one keep it. Undoing cancels the new orders, and their
 * dues are as before.
 */
export const useOrderOf = () => {
  const [done, setDone] = useState<number>();
  const notify = useNotify();
  const say = useDoneNotice();
  const offerBack = useReversible();
  const changed = useDuesChanged();

  const showResult = (asked: number, made: readonly Orden[], last: Orden | undefined) => {
    if (!last) return;
    const said =
      asked === 1
        ? `Orden ${last.numero} ${made.length > 0 ? 'generada' : 'ya estaba abierta'}`
        : `${number(made.length)} órdenes generadas`;
    const see = asked === 1 ? `/ordenes/${last.id}/show` : `/ordenes${filteredBy({ origen: 'plan' })}`;
    if (made.length > 0) offerBack(said, () => cancelOrders(made, 'Se deshizo su generación').finally(changed), see);
    else say(said, { see });
  };

  const make = async (dues: readonly Pick<Vencimiento, 'id'>[]) => {
    setDone(0);
    const made: Orden[] = [];
    let last: Orden | undefined;
    let failure: string | undefined;
    try {
      for (const [at, { id }] of dues.entries()) {
        const asked = await orderOf(id);
        last = asked.order;
        if (asked.made) made.push(last);
        setDone(at + 1);
      }
    } catch (reason) {
      failure = failureOf(reason).message;
    }
    await changed();
    showResult(dues.length, made, last);
    if (failure !== undefined) notify(failure, { type: 'error' });
    setDone(undefined);
  };
  return { make, busy: done !== undefined, done };
};
