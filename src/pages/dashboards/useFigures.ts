import { useQuery } from '@tanstack/react-query';
import { api } from '../../providers/api';
import { useSession } from '../../providers/session';

/** The figures of a dashboard for the selected company. */
export const useFigures = <T>(path: string) => {
  const empresa = useSession((state) => state.empresa);
  return useQuery({
    queryKey: ['panel', path, empresa],
    queryFn: async ({ signal }) => (await api<T>(path, { signal })).json,
    retry: false,
    refetchInterval: 60_000,
  });
};
