import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/core/limits';
import type { Nivel } from '#contract/entities/niveles';
import { getJson } from '../../providers/requests';
import { useSession } from '../../providers/session';

const none: readonly Nivel[] = [];

/** The company's levels, by name. */
export const useLevels = (): readonly Nivel[] => {
  const empresa = useSession((state) => state.empresa);
  const { data = none } = useQuery({
    queryKey: ['niveles', 'todos', empresa],
    queryFn: getJson<Nivel[]>(`/niveles?sort=["nombre","ASC"]&range=[0,${limits.list.rows - 1}]`),
    staleTime: 60_000,
  });
  return data;
};
