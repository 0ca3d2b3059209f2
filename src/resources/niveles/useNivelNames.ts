import { useGetMany } from 'react-admin';
import type { Nivel } from '#contract/entities/niveles';

/** The names of these levels by id, for places that accept only text. Unknown ones are left out. */
export const useNivelNames = (ids: readonly unknown[]): Record<string, string> => {
  const { data } = useGetMany<Nivel>(
    'niveles',
    { ids: ids.filter((id): id is number => typeof id === 'number') },
    { enabled: ids.length > 0 },
  );
  return Object.fromEntries((data ?? []).flatMap((nivel) => (nivel ? [[String(nivel.id), nivel.nombre]] : [])));
};
