import { useQuery } from '@tanstack/react-query';
import type { EventoEnMapa } from '#contract/requests/porAtender';
import { getJson } from '../../providers/requests';
import { useSession } from '../../providers/session';
import { useEventChanges } from './useEventChanges';

const kind = 'eventos-en-mapa';

/** The pending events on the map, kept up to date; `wanted`: false while they are not shown. */
export const useEventsOnMap = (wanted: boolean): readonly EventoEnMapa[] => {
  const empresa = useSession((state) => state.empresa);
  // Separate from the alarms, which must not wait for thousands of these.
  useEventChanges(wanted, kind, 1_000);
  const { data = none } = useQuery({
    enabled: wanted,
    queryKey: [kind, empresa],
    queryFn: getJson<EventoEnMapa[]>('/eventos/mapa'),
    refetchInterval: 60_000,
  });
  return wanted ? data : none;
};

const none: readonly EventoEnMapa[] = [];
