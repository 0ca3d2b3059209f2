import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Vencimiento } from '#contract/mantenimiento';
import { failureOf } from '../../../ui/failure';
import { number } from '../../../ui/formats';
import { useDoneNotice } from '../../../ui/UndoNotice';
import { orderOf, useDuesChanged } from './deeds';

/** «Generar orden ahora»: one order for each due; those that have one keep it. */
export const useOrderOf = () => {
  const [done, setDone] = useState<number>();
  const notify = useNotify();
  const tell = useDoneNotice();
  const changed = useDuesChanged();
  const make = async (dues: readonly Pick<Vencimiento, 'id'>[]) => {
    setDone(0);
    let made = 0;
    try {
      for (const { id } of dues) {
        const order = await orderOf(id);
        made += 1;
        setDone(made);
        if (dues.length === 1) tell(`Orden ${order.numero} generada`, { see: `/ordenes/${order.id}/show` });
      }
      if (dues.length > 1) tell(`${number(made)} órdenes generadas`, { see: `/ordenes?filter=${encodeURIComponent(JSON.stringify({ origen: 'plan' }))}` });
    } catch (reason) {
      notify(`${made > 0 ? `${number(made)} generadas; después: ` : ''}${failureOf(reason).message}`, { type: 'error' });
    }
    await changed();
    setDone(undefined);
  };
  return { make, busy: done !== undefined, done };
};
