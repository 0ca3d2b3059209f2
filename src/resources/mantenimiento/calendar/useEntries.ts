import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Planificador } from '#contract/requests/calendario';
import { getJson } from '../../../providers/requests';
import type { Span } from './span';
import type { Filters } from './useCalendarQuery';

/** Refetch interval, ms. */
const every = 60_000;

/** What is to be done in a range of days, and what is overdue since before: dues, later times of plans, orders. */
export const useEntries = ({ desde, hasta }: Span, filters: Filters) => {
  const asked = { desde, hasta, vencidos: 'true', ...filters };
  return useQuery({
    queryKey: ['mantenimiento', 'planificador', asked],
    queryFn: getJson<Planificador>('/mantenimiento/planificador', asked),
    placeholderData: keepPreviousData,
    refetchInterval: every,
  });
};
