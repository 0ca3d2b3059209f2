import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import { limits } from '#contract/core/limits';
import type { Nivel } from '#contract/entities/niveles';

/** The fields of a level that the map needs; every role may read them. */
export type Level = Pick<Nivel, 'id' | 'nombre' | 'padre_id' | 'camino' | 'profundidad'>;

/** The company's levels, each after its parent. Empty until `ready`, and while loading. */
export const useLevels = (ready: boolean): readonly Level[] => {
  const { data } = useGetList<Nivel>(
    'niveles',
    { pagination: { page: 1, perPage: limits.list.rows }, sort: { field: 'nombre', order: 'ASC' } },
    { enabled: ready },
  );
  return useMemo(() => (data ? inTreeOrder(data) : none), [data]);
};

const none: readonly Level[] = [];
const alphabet = new Intl.Collator('es', { numeric: true });

export const inTreeOrder = (levels: readonly Level[]): readonly Level[] =>
  [...levels].sort((a, b) => {
    const at = a.camino.findIndex((name, depth) => name !== b.camino[depth]);
    return at < 0
      ? a.camino.length - b.camino.length || a.id - b.id
      : alphabet.compare(a.camino[at] ?? '', b.camino[at] ?? '');
  });

/** The ids of a level and of all its descendants. */
export const levelAndBelow = (levels: readonly Level[], id: number): ReadonlySet<number> => {
  const found = new Set([id]);
  let before = 0;
  while (found.size > before) {
    before = found.size;
    for (const level of levels) if (level.padre_id !== null && found.has(level.padre_id)) found.add(level.id);
  }
  return found;
};
