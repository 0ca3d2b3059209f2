import { useQuery } from '@tanstack/react-query';
import { getJson } from '../../providers/requests';
import { useSession } from '../../providers/session';

/** How often they are asked for, ms. */
export const figuresInterval = 60_000;

/** The figures of a dashboard for the selected company. */
export const useFigures = <T>(path: string) => {
  const empresa = useSession((state) => state.empresa);
  return useQuery({
    queryKey: ['panel', path, empresa],
    queryFn: getJson<T>(path),
    retry: false,
    refetchInterval: figuresInterval,
  });
};
