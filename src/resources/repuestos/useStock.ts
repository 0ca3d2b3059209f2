import { useQuery } from '@tanstack/react-query';
import type { Existencia } from '#contract/entities/bodegas';
import { getJson } from '../../providers/requests';

/** A part by store. */
export const useStock = (partId: number) =>
  useQuery({
    queryKey: ['repuestos', 'existencias', partId],
    queryFn: getJson<Existencia[]>(`/repuestos/${partId}/existencias`),
  });
