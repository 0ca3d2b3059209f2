import { useQuery } from '@tanstack/react-query';
import type { EventosPorAtender } from '#contract/requests/porAtender';
import { getJson } from '../../providers/requests';
import { useSession } from '../../providers/session';
import { useEventChanges } from '../../resources/eventos/index';

const kind = 'eventos-por-atender';

/** How often it is asked for, ms. */
export const waitingInterval = 60_000;

/** The events that wait for somebody, how many there are and the first of them, kept up to date. */
export const useWaiting = () => {
  const empresa = useSession((state) => state.empresa);
  useEventChanges(true, kind, 1_000);
  return useQuery({
    queryKey: [kind, empresa],
    queryFn: getJson<EventosPorAtender>('/eventos/por-atender'),
    refetchInterval: waitingInterval,
  });
};
