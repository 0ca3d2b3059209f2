import type { Vencimiento } from '#contract/entities/mantenimiento';
import { useAttempt } from '../../../ui/useAttempt';
import { useDoneNotice, useReversible } from '../../../ui/UndoNotice';
import { cancelOrders } from '../../ordenes/index';
import { orderOf, useDuesChanged } from './requests';

/**
 * «Generar orden ahora»: the order of a due; one that is open stays. Undoing cancels a new order, and its due is as
 * before.
 */
export const useOrderOf = () => {
  const { attempt, busy } = useAttempt();
  const say = useDoneNotice();
  const offerBack = useReversible();
  const changed = useDuesChanged();

  const make = ({ id }: Pick<Vencimiento, 'id'>) =>
    attempt(async () => {
      const { order, made } = await orderOf(id);
      await changed();
      const see = `/ordenes/${order.id}/show`;
      if (!made) return say(`Orden ${order.numero} ya estaba abierta`, { see });
      const back = () => cancelOrders([order], 'Se deshizo su generación').finally(changed);
      return offerBack(`Orden ${order.numero} generada`, back, see);
    });
  return { make, busy };
};
