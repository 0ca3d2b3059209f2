import { useQuery } from '@tanstack/react-query';
import { can } from '#contract/core/access';
import type { ResumenEventos } from '#contract/requests/porAtender';
import { getJson } from '../../providers/requests';
import { useRole, useSession } from '../../providers/session';
import { useEventChanges } from './useEventChanges';

/** How often it is asked for, ms. */
export const summaryInterval = 60_000;

/**
 * The pending events and the alarms, kept up to date. Undefined while unknown, and for users who may not see events.
 */
export const useEventSummary = (): ResumenEventos | undefined => useEventSummaryQuery().data;

/** The same, and whether it is known: without an answer there may be any alarm. */
export const useEventSummaryQuery = () => {
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
    refetchInterval: summaryInterval,
  });
};
