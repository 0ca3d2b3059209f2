import type { Nivel } from '#contract/niveles';

/** The same levels, each right after the one it hangs from; siblings keep their order. One whose parent is not among them is a root. */
export const inTreeOrder = (levels: readonly Nivel[]): Nivel[] => {
  const known = new Set(levels.map(({ id }) => id));
  const below = new Map<number | null, Nivel[]>();
  for (const level of levels) {
    const parent = level.padre_id !== null && known.has(level.padre_id) ? level.padre_id : null;
    below.set(parent, [...(below.get(parent) ?? []), level]);
  }
  const walk = (parent: number | null): Nivel[] => (below.get(parent) ?? []).flatMap((level) => [level, ...walk(level.id)]);
  return walk(null);
};
