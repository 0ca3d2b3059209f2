import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/limits';
import type { Nivel } from '#contract/niveles';
import { api } from '../../providers/api';
import { useSession } from '../../providers/session';

const none: readonly Nivel[] = [];

/** The company's levels, by name. */
export const useLevels = (): readonly Nivel[] => {
  const empresa = useSession((state) => state.empresa);
  const { data = none } = useQuery({
    queryKey: ['niveles', 'todos', empresa],
    queryFn: async ({ signal }) =>
      (await api<Nivel[]>(`/niveles?sort=["nombre","ASC"]&range=[0,${limits.list.rows - 1}]`, { signal })).json,
    staleTime: 60_000,
  });
  return data;
};
