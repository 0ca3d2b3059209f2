import { useGetManyAggregate } from 'react-admin';
import type { Categoria } from '#contract/entities/categorias';

/** The category with this id, as pickers load it, with its extra fields. Undefined: none, or still loading. */
export const useCategoria = (id: unknown): Categoria | undefined => {
  const known = typeof id === 'number';
  return useGetManyAggregate<Categoria>('categorias', { ids: known ? [id] : [] }, { enabled: known }).data?.[0];
};
