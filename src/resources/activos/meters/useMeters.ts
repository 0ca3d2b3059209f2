import { useQuery } from '@tanstack/react-query';
import type { Lectura, Medidor } from '#contract/entities/hojaDeVida';
import { getJson, getRows } from '../../../providers/requests';

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
    queryFn: getRows<Lectura>(`/activos/${activoId}/medidores/${meterId}/lecturas`, { range: [0, n - 1] }),
    placeholderData: (before) => before,
  });
