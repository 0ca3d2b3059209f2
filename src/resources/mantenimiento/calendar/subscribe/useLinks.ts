import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { EnlaceCalendario, EnlaceCalendarioCreado } from '#contract/enlacesCalendario';
import { api } from '../../../../providers/api';
import { config } from '../../../../providers/config';

const path = '/mantenimiento/enlaces';
const queryKey = ['mantenimiento', 'enlaces'];

/** The links, the newest first. */
export const useLinks = () =>
  useQuery({ queryKey, queryFn: async ({ signal }) => (await api<EnlaceCalendario[]>(path, { signal })).json });

/** Each rejects with ApiFailure. */
export const useLinkActions = () => {
  const cache = useQueryClient();
  const write = async <T>(...request: Parameters<typeof api>): Promise<T> => {
    const { json } = await api<T>(...request);
    await cache.invalidateQueries({ queryKey });
    return json;
  };
  return {
    /** Returns the full address, which is never shown again. */
    create: async (nombre: string) => {
      const { id, url } = await write<EnlaceCalendarioCreado>(path, { method: 'POST', body: { nombre } });
      return { id, nombre, url: new URL(url, new URL(config().api, window.location.href)).href };
    },
    revoke: (id: number) => write(`${path}/${id}`, { method: 'DELETE' }),
  };
};
