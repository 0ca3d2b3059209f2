import { useQuery } from '@tanstack/react-query';
import type { EnlaceDatos, EnlaceDatosCreado, NuevoEnlaceDatos, RecursoDatos } from '#contract/requests/enlacesDatos';
import { getJson, useChange } from '../../providers/requests';

const path = '/enlaces-datos';
const queryKey = ['enlaces de datos'];

/** The data links of the company, the newest first. */
export const useDataLinks = () => useQuery({ queryKey, queryFn: getJson<EnlaceDatos[]>(path) });

/** The tables that may be offered. */
export const useDataTables = () =>
  useQuery({ queryKey: ['recursos de datos'], queryFn: getJson<RecursoDatos[]>(`${path}/recursos`) });

/** Each rejects with ApiFailure. */
export const useDataLinkActions = () => {
  const write = useChange(queryKey);
  return {
    /** @returns the whole address, which is told this once */
    create: async (body: NuevoEnlaceDatos): Promise<string> => {
      const { url } = await write<EnlaceDatosCreado>(path, { method: 'POST', body });
      return new URL(url, window.location.origin).href;
    },
    revoke: (id: number) => write(`${path}/${id}`, { method: 'DELETE' }),
  };
};
