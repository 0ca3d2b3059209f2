import { useQuery } from '@tanstack/react-query';
import type { EnlaceVivo, EnlaceVivoCreado, NuevoEnlaceVivo } from '#contract/requests/enlacesVivos';
import { api } from '../../providers/api';
import { getJson, useReloadAfter } from '../../providers/requests';
import { useSession } from '../../providers/session';

const path = '/enlaces-vivos';
const key = 'enlaces en vivo';

/** The live links of the company that are not over. */
export const useLiveLinks = () => {
  const empresa = useSession((state) => state.empresa);
  return useQuery({
    queryKey: [key, empresa],
    queryFn: getJson<EnlaceVivo[]>(path),
    refetchInterval: 15_000,
  });
};

/** Actions on live links; the list is refetched after each. */
export const useLiveLinkActions = () => {
  const reloadAfter = useReloadAfter([key]);
  return {
    /** @returns the whole address of the page, which is told this once */
    create: async (given: NuevoEnlaceVivo): Promise<string> => {
      const { json } = await reloadAfter(api<EnlaceVivoCreado>(path, { method: 'POST', body: given }));
      return new URL(json.url, window.location.origin).href;
    },
    revoke: (id: number) => reloadAfter(api(`${path}/${id}`, { method: 'DELETE' })),
  };
};
