import { useQuery } from '@tanstack/react-query';
import { can } from '#contract/core/access';
import type { ResumenEventos } from '#contract/entities/eventos';
import { getJson } from '../../providers/requests';
import { useRole, useSession } from '../../providers/session';
import { useEventChanges } from './useEventChanges';

/**
 * The pending events and the alarms, kept up to date. Undefined while unknown, and for users who may not see events.
 */
export const useEventSummary = (): ResumenEventos | undefined => {
  const empresa = useSession((state) => state.empresa);
  const may = can(useRole(), 'list', 'eventos');
  useEventChanges(may);
  return useQuery({
    enabled: may,
    queryKey: ['eventos', 'resumen', empresa],
    queryFn: getJson<ResumenEventos>('/eventos/resumen'),
    // What several parts of a page show is requested once.
    staleTime: 10_000,
    // Real time may fail silently: an alarm must not depend on it alone.
    refetchInterval: 60_000,
  }).data;
};
