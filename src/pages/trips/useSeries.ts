import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DatoDisponible, Series } from '#contract/requests/viajes';
import { getJson } from '../../providers/requests';
import { momentsOf } from '../../ui/dates/days';
import { seriesOf, type DataSeries } from './series';
import type { Selection } from './selection';

/** ms: as for the replay itself. */
const fresh = 60_000;
const nothing: readonly DataSeries[] = [];

type Days = Pick<Selection, 'desde' | 'hasta'>;

/** What the positions of an asset say on these days besides place and speed; asked once somebody wants to choose. */
export const useDatos = (
  id: number | undefined,
  { desde, hasta }: Days,
  wanted: boolean,
): readonly DatoDisponible[] | undefined => {
  const days = momentsOf({ desde, hasta });
  return useQuery({
    queryKey: ['recorrido', 'datos', id, days.desde, days.hasta],
    queryFn: getJson<DatoDisponible[]>('/recorrido/datos', { activo_id: id, ...days }),
    enabled: wanted && id !== undefined,
    staleTime: fresh,
  }).data;
};

/** The chosen data of an asset on these days. While more are loaded, those before stay. */
export const useSeries = (
  id: number | undefined,
  { desde, hasta }: Days,
  datos: readonly string[],
): readonly DataSeries[] => {
  const days = momentsOf({ desde, hasta });
  const { data } = useQuery({
    queryKey: ['recorrido', 'series', id, days.desde, days.hasta, datos],
    queryFn: async ({ signal }) => {
      const json = await getJson<Series>('/recorrido/series', { activo_id: id, ...days, datos })({ signal });
      return { id, series: seriesOf(json, datos) };
    },
    enabled: id !== undefined && datos.length > 0,
    staleTime: fresh,
    gcTime: fresh,
    structuralSharing: false,
    placeholderData: keepPreviousData,
  });
  const key = datos.join(' ');
  return useMemo(
    // The data before may be those of another asset.
    () =>
      data?.id === id && datos.length > 0
        ? (data?.series.filter(({ dato }) => datos.includes(dato)) ?? nothing)
        : nothing,
    // oxlint-disable-next-line react/exhaustive-deps -- `key` is what `datos` holds
    [data, id, key],
  );
};
