import { useCategoria } from './useCategoria';

/** The name of the category with this id. */
export const CategoriaName = ({ id }: { id: unknown }) => useCategoria(id)?.nombre ?? '—';
