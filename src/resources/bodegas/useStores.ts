import { useGetList } from 'react-admin';
import type { Bodega } from '#contract/entities/bodegas';
import { limits } from '#contract/core/limits';

/** The stores in use, by name; of an operario's reference only some fields are there. */
export const useStores = (): readonly Bodega[] => useGetList<Bodega>('bodegas', all).data ?? none;

const all = {
  filter: { activa: true },
  sort: { field: 'nombre', order: 'ASC' as const },
  pagination: { page: 1, perPage: limits.list.rows },
};
const none: readonly Bodega[] = [];
