import { useQuery } from '@tanstack/react-query';
import type { DiaFlota } from '#contract/requests/diaFlota';
import { getJson } from '../../../providers/requests';
import { momentsOf } from '../../../ui/dates/days';
import { fleetOf } from './fleetTracks';

/** What the assets at or under a level drove on a day, and how many there are in all; null: of every level. */
export const useFleetDay = (day: string, level: number | null) =>
  useQuery({
    queryKey: ['recorrido', 'flota', day, level],
    queryFn: async ({ signal }) => {
      const days = momentsOf({ desde: day, hasta: day });
      const json = await getJson<DiaFlota>('/recorrido/flota', { ...days, nivel_id: level ?? undefined })({ signal });
      return { assets: fleetOf(json, Date.now() / 1_000), all: json.activos_n };
    },
    staleTime: 60_000,
    gcTime: 60_000,
    structuralSharing: false,
  });
