import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loadAssets } from '../providers/assets';
import { useSession } from '../providers/session';

/** The name of an asset by id; a dash while it is unknown. */
export const useAssetNames = () => {
  const empresa = useSession((state) => state.empresa);
  const { data: assets } = useQuery({
    queryKey: ['activos', 'todos', empresa],
    queryFn: ({ signal }) => loadAssets(signal),
    staleTime: 60_000,
  });
  const names = useMemo(() => new Map(assets?.map(({ id, nombre }) => [id, nombre])), [assets]);
  return { assets, nameOf: (id: number) => names.get(id) ?? '—' };
};
