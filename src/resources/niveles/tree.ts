import type { Nivel } from '#contract/niveles';

/**
 * The same levels, each right after the one it hangs from; siblings by `orden`, else as they came. One whose parent is
 * not among them is a root. What hangs from a folded one is left out.
 */
export const inTreeOrder = (levels: readonly Nivel[], folded: readonly number[] = []): Nivel[] => {
  const known = new Set(levels.map(({ id }) => id));
  const below = new Map<number | null, Nivel[]>();
  for (const level of levels) {
    const parent = level.padre_id !== null && known.has(level.padre_id) ? level.padre_id : null;
    below.set(parent, [...(below.get(parent) ?? []), level]);
  }
  const walk = (parent: number | null): Nivel[] =>
    (below.get(parent) ?? []).toSorted((a, b) => a.orden - b.orden).flatMap((level) => [level, ...(folded.includes(level.id) ? [] : walk(level.id))]);
  return walk(null);
};

/** Does the level hang from that one, however far below, or is it that one itself? */
export const isBelow = (levels: readonly Nivel[], id: number, top: number): boolean => {
  const parents = new Map(levels.map((level) => [level.id, level.padre_id]));
  for (let at: number | null | undefined = id; at !== null && at !== undefined; at = parents.get(at)) if (at === top) return true;
  return false;
};
