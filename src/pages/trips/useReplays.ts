import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ActivoSlim } from '#contract/entities/activos';
import type { Recorrido } from '#contract/requests/viajes';
import { getJson } from '../../providers/requests';
import { loadAssets } from '../../providers/assets';
import { useSession } from '../../providers/session';
import { failureOf } from '../../ui/failure';
import { momentsOf } from '../../ui/dates/days';
import { type Selection } from './selection';
import { replayOf, type Replay } from './replay';

/** A selected asset: what it did, or why that cannot be shown. */
export interface Asset {
  id: number;
  name: string;
  replay: Replay | undefined;
  failure: string | undefined;
  retry: () => void;
}

/** ms: a day that is not over is refetched when the user comes back to it. */
const fresh = 60_000;

/** The assets of the company by name; undefined while loading. */
export const useAssets = (): readonly ActivoSlim[] | undefined => {
  const empresa = useSession((state) => state.empresa);
  return useQuery({
    queryKey: ['activos', 'todos', empresa],
    queryFn: ({ signal }) => loadAssets(signal),
    staleTime: fresh,
  }).data;
};

/** The name of an asset, or its number while they load. */
export const nameIn = (assets: readonly ActivoSlim[] | undefined, id: number): string =>
  assets?.find((asset) => asset.id === id)?.nombre ?? '—';

/** What each of these assets did in these days. */
export const useReplays = (
  { activos, desde, hasta }: Selection,
  assets: readonly ActivoSlim[] | undefined,
): readonly Asset[] => {
  const days = useMemo(() => momentsOf({ desde, hasta }), [desde, hasta]);
  const answers = useQueries({
    queries: activos.map((id) => ({
      queryKey: ['recorrido', id, days.desde, days.hasta],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const json = await getJson<Recorrido>('/recorrido', { activo_id: id, ...days })({ signal });
        return replayOf(json, Math.min(Date.now(), Date.parse(days.hasta)) / 1_000, Date.parse(days.desde) / 1_000);
      },
      staleTime: fresh,
      gcTime: fresh,
      // Comparing long columns of numbers is too expensive.
      structuralSharing: false,
    })),
  });
  const key = answers.map(({ dataUpdatedAt, errorUpdatedAt }) => `${dataUpdatedAt} ${errorUpdatedAt}`).join();
  return useMemo(
    () =>
      activos.map((id, at) => ({
        id,
        name: nameIn(assets, id),
        replay: answers[at]?.data,
        failure: answers[at]?.error ? failureOf(answers[at].error).message : undefined,
        retry: () => void answers[at]?.refetch(),
      })),
    // `key` changes whenever the responses do.
    // oxlint-disable-next-line react/exhaustive-deps
    [activos, assets, key],
  );
};
