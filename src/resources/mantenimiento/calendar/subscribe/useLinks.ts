import { useQuery } from '@tanstack/react-query';
import type { EnlaceCalendario, EnlaceCalendarioCreado } from '#contract/requests/enlacesCalendario';
import { getJson, useChange } from '../../../../providers/requests';
import { config } from '../../../../providers/config';

const path = '/mantenimiento/enlaces';
const queryKey = ['mantenimiento', 'enlaces'];

/** The links, the newest first. */
export const useLinks = () => useQuery({ queryKey, queryFn: getJson<EnlaceCalendario[]>(path) });

/** Each rejects with ApiFailure. */
export const useLinkActions = () => {
  const write = useChange(queryKey);
  return {
    /** Returns the full address, which is never shown again. */
    create: async (nombre: string) => {
      const { id, url } = await write<EnlaceCalendarioCreado>(path, { method: 'POST', body: { nombre } });
      return { id, nombre, url: new URL(url, new URL(config().api, window.location.href)).href };
    },
    revoke: (id: number) => write(`${path}/${id}`, { method: 'DELETE' }),
  };
};
