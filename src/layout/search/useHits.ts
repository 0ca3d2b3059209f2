import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Hallazgo } from '#contract/requests/busqueda';
import { getJson } from '../../providers/requests';
import { useSession } from '../../providers/session';

/** Shorter texts match nearly everything. */
const shortest = 2;
/** Between two keys of a typing user, ms. */
const pause = 120;

/** The matching records, shortly after the last key. `settled`: they match the current text. */
export const useHits = (typed: string) => {
  const q = typed.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(q), asked === '' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [q, asked]);

  const empresa = useSession((state) => state.empresa);
  const worthIt = asked.length >= shortest;
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: ['buscar', empresa, asked],
    queryFn: getJson<Hallazgo[]>(`/buscar?q=${encodeURIComponent(asked)}`),
    enabled: worthIt,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const wanted = q.length >= shortest;
  const settled = !wanted || (asked === q && !isPlaceholderData && !isFetching);
  return { hits: wanted && worthIt ? (data ?? []) : [], error: wanted ? error : null, settled, retry: refetch };
};
