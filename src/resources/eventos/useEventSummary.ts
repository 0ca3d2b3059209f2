import { useQuery } from '@tanstack/react-query';
import { can } from '#contract/access';
import type { ResumenEventos } from '#contract/eventos';
import { api } from '../../providers/api';
import { useRole, useSession } from '../../providers/session';
import { useEventChanges } from './useEventChanges';

/** What is pending and what calls for somebody, as it changes. Undefined while unknown, and for who sees no events. */
export const useEventSummary = (): ResumenEventos | undefined => {
  const empresa = useSession((state) => state.empresa);
  const may = can(useRole(), 'list', 'eventos');
  useEventChanges(may);
  return useQuery({
    enabled: may,
    queryKey: ['eventos', 'resumen', empresa],
    queryFn: async ({ signal }) => (await api<ResumenEventos>('/eventos/resumen', { signal })).json,
    // Real time may be cut without anybody noticing: an alarm must not wait for it.
    refetchInterval: 60_000,
  }).data;
};
