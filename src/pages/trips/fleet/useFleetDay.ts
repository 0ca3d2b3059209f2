import { useQuery } from '@tanstack/react-query';
import type { DiaFlota } from '#contract/diaFlota';
import { api } from '../../../providers/api';
import { momentsOf } from '../../../ui/dates/days';
import { fleetOf } from './fleetTracks';

/** What the assets at or under a level drove on a day, and how many there are in all; null: of every level. */
export const useFleetDay = (day: string, level: number | null) =>
  useQuery({
    queryKey: ['recorrido', 'flota', day, level],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({
        ...momentsOf({ desde: day, hasta: day }),
        ...(level !== null && { nivel_id: String(level) }),
      });
      const { json } = await api<DiaFlota>(`/recorrido/flota?${query.toString()}`, { signal });
      return { assets: fleetOf(json, Date.now() / 1_000), all: json.activos_n };
    },
    staleTime: 60_000,
    gcTime: 60_000,
    structuralSharing: false,
  });
