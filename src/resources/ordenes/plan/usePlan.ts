import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PlanificadorOrdenes } from '#contract/requests/planificador';
import { getJson } from '../../../providers/requests';

/** Days, both included, and the level to which people and orders belong. */
export interface Asked {
  desde: string;
  hasta: string;
  nivel_id?: number | undefined;
}

/** Refetch interval, ms: absences and shifts change without a word. */
const every = 60_000;

/** Below that of orders, so that whatever reloads these reloads it, too. */
export const planKey = (asked?: Asked) => ['ordenes', 'planificador', ...(asked ? [asked] : [])];

/** Who does what in some days, and what has no plan yet. */
export const usePlan = (asked: Asked) =>
  useQuery({
    queryKey: planKey(asked),
    queryFn: getJson<PlanificadorOrdenes>('/planificador', asked),
    placeholderData: keepPreviousData,
    refetchInterval: every,
  });
