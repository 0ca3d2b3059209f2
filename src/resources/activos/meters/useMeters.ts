import { useQuery } from '@tanstack/react-query';
import type { Lectura, Medidor } from '#contract/hojaDeVida';
import { api, totalOf } from '../../../providers/api';
import { getJson } from '../../../providers/requests';

/** The meters of an asset. */
export const useMeters = (activoId: number) =>
  useQuery({
    queryKey: ['activos', activoId, 'medidores'],
    queryFn: getJson<Medidor[]>(`/activos/${activoId}/medidores`),
  });

/** The newest readings of a meter, `n` at most, and how many there are. */
export const useReadings = (activoId: number, meterId: number, n: number) =>
  useQuery({
    queryKey: ['activos', activoId, 'medidores', meterId, 'lecturas', n],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ range: JSON.stringify([0, n - 1]) });
      const { json, headers } = await api<Lectura[]>(
        `/activos/${activoId}/medidores/${meterId}/lecturas?${query.toString()}`,
        { signal },
      );
      return { readings: json, total: totalOf(headers) ?? json.length };
    },
    placeholderData: (before) => before,
  });
