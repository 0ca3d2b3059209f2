import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Presencia } from '#contract/requests/enArea';
import { gap } from '#contract/rules/movement';
import type { Recorrido } from '#contract/requests/viajes';
import { assetColours } from '../../map/palette';
import { makeTrack } from '../../map/track';
import type { DrawnTrack } from '../../map/trackPicture';
import { getJson } from '../../providers/requests';
import type { Mode } from '../../theme/tokens';

/** Seconds of the way before and after each stay. */
const beside = 10 * 60;
const fresh = 60_000;

/** The tracks of these assets around their stays, in the order of `shown`. */
export const useAreaTracks = (
  found: readonly Presencia[] | undefined,
  shown: readonly number[],
  mode: Mode,
): readonly DrawnTrack[] => {
  const present = shown.flatMap((id) => found?.filter(({ activo_id }) => activo_id === id) ?? []);
  const answers = useQueries({
    queries: present.map(({ activo_id, estancias }) => {
      const spans = estancias.map(
        ({ desde, hasta }) => [secondsOf(desde) - beside, secondsOf(hasta) + beside] as const,
      );
      const [from, to] = [spans[0]?.[0] ?? 0, spans.at(-1)?.[1] ?? 0];
      return {
        queryKey: ['recorrido', 'en-area', activo_id, spans],
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const days = { desde: isoOf(from), hasta: isoOf(to) };
          const json = await getJson<Recorrido>('/recorrido', { activo_id, ...days })({ signal });
          return trackOf(json, spans);
        },
        staleTime: fresh,
        gcTime: fresh,
        structuralSharing: false,
      };
    }),
  });
  const key = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  return useMemo(
    () =>
      answers.flatMap(({ data: track }, i) =>
        track ? [{ track, pins: [], colour: assetColours[mode][i] ?? '', bySpeed: false, rimmed: false }] : [],
      ),
    // `key` changes whenever the responses do.
    // oxlint-disable-next-line react/exhaustive-deps
    [key, shown, mode],
  );
};

const secondsOf = (iso: string) => Date.parse(iso) / 1_000;
const isoOf = (seconds: number) => new Date(seconds * 1_000).toISOString();

/** The fixes of some spans of a replay; between two spans there is a gap. */
const trackOf = ({ puntos, detenciones }: Recorrido, spans: readonly (readonly [number, number])[]) => {
  const kept = puntos.fecha_s.flatMap((at, i) => (spans.some(([from, to]) => at >= from && at <= to) ? [i] : []));
  const column = <V>(values: readonly V[]) => kept.flatMap((i) => values.slice(i, i + 1));
  const stops = detenciones.map(({ inicio_en, fin_en, latitud, longitud }) => ({
    from: secondsOf(inicio_en),
    to: fin_en ? secondsOf(fin_en) : Date.now() / 1_000,
    lat: latitud,
    lon: longitud,
  }));
  return makeTrack(
    {
      time: column(puntos.fecha_s),
      lat: column(puntos.latitud),
      lon: column(puntos.longitud),
      speed: column(puntos.velocidad_kmh),
      heading: column(puntos.rumbo),
    },
    { seconds: gap.seconds, stops },
  );
};
