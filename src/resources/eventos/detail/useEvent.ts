import { useQuery } from '@tanstack/react-query';
import { useGetOne } from 'react-admin';
import type { Evento } from '#contract/entities/eventos';
import type { Recorrido } from '#contract/requests/viajes';
import { piecesOf } from '../../../map/trackPieces';
import { getJson } from '../../../providers/requests';

/** Margin before and after the event, ms. */
const around = 10 * 60_000;
/** For longer events only the beginning is drawn, ms. */
const longest = 12 * 3_600_000;

/** The current state of an event. */
export const useEvent = (id: number | null): Evento | undefined =>
  useGetOne<Evento>('eventos', { id: id ?? 0 }, { enabled: id !== null, onError: () => undefined }).data;

/** The path of the asset around the event, in pieces separated by gaps. */
export const useWayAround = (event: Evento | undefined) => {
  const { activo_id = null, inicio_en = '', fin_en = null, latitud = null } = event ?? {};
  const from = Date.parse(inicio_en) - around;
  const to = Math.min(fin_en === null ? Infinity : Date.parse(fin_en) + around, from + longest);
  return useQuery({
    enabled: activo_id !== null && latitud !== null,
    queryKey: ['eventos-recorrido', activo_id, inicio_en, fin_en],
    queryFn: async ({ signal }) => {
      const span = { desde: new Date(from).toISOString(), hasta: new Date(Math.min(to, Date.now())).toISOString() };
      return piecesOf((await getJson<Recorrido>('/recorrido', { activo_id, ...span })({ signal })).puntos);
    },
    staleTime: 60_000,
  }).data;
};
