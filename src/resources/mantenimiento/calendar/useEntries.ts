import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CitaMantenimiento } from '#contract/entities/mantenimiento';
import { getJson } from '../../../providers/requests';

/** Days, both included. */
export interface Span {
  desde: string;
  hasta: string;
}

/** Refetch interval, ms. */
const every = 60_000;

/** What is to be done in a range of days: dues, later times of plans, orders. */
export const useEntries = (span: (Span & { bajo_nivel_id?: string }) | undefined) =>
  useQuery({
    queryKey: ['mantenimiento', 'calendario', span],
    enabled: span !== undefined,
    queryFn: getJson<CitaMantenimiento[]>('/mantenimiento/calendario', span),
    placeholderData: keepPreviousData,
    refetchInterval: every,
  });
