import { useQuery } from '@tanstack/react-query';
import type { EnlaceParada, EnlaceParadaCreado } from '#contract/requests/enlacesParada';
import { api } from '../../../providers/api';
import { getJson, useReloadAfter } from '../../../providers/requests';

const path = '/enlaces-vivos/paradas';
/** Refetch interval, ms: customers open and rate them. */
const every = 30_000;

/** The key of what is known of an execution's links; it lies below that of executions, so that changes reload it. */
export const stopLinksKey = (run: number) => ['ejecuciones', 'enlaces', run];

/** The links of the stops of an execution that its customers have. */
export const useStopLinks = (run: number) =>
  useQuery({
    queryKey: stopLinksKey(run),
    queryFn: getJson<EnlaceParada[]>(path, { ejecucion_id: run }),
    refetchInterval: every,
  });

export const useStopLinkActions = (run: number) => {
  const reloadAfter = useReloadAfter(stopLinksKey(run));
  return {
    /** @returns the whole address of the customer's page, which is told this once */
    create: async (clave: number): Promise<string> => {
      const body = { ejecucion_id: run, parada_clave: clave };
      const { json } = await reloadAfter(api<EnlaceParadaCreado>(path, { method: 'POST', body }));
      return new URL(json.url, window.location.origin).href;
    },
    revoke: (id: number) => reloadAfter(api(`/enlaces-vivos/${id}`, { method: 'DELETE' })),
  };
};
