import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { channels, events } from '#contract/core/realtime';
import { onReconnection, subscribe } from '../../providers/realtime';
import { useSession } from '../../providers/session';

/** Shows new messages and receipts of the company at once, on all screens of the control room. */
export const useMessageChanges = (): void => {
  const queries = useQueryClient();
  const empresa = useSession((state) => state.empresa);
  useEffect(() => {
    if (empresa === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({ queryKey: ['mensajes'] });
      }, together);
    };
    const stops = [
      subscribe(channels.company(empresa, 'mensajes'), events.cambios, look),
      onReconnection(look),
      () => clearTimeout(timer),
    ];
    return () => stops.forEach((stop) => stop());
  }, [queries, empresa]);
};

/** Changes within this time cause one reload, ms. */
const together = 150;
