import { limits } from '#contract/core/limits';
import type { Nivel } from '#contract/entities/niveles';

/**
 * The same levels, each after its parent; siblings by `orden`, else in the given order. A level whose parent is missing
 * is a root. Descendants of a collapsed one are left out.
 */
export const inTreeOrder = (levels: readonly Nivel[], folded: readonly number[] = []): Nivel[] => {
  const known = new Set(levels.map(({ id }) => id));
  const below = new Map<number | null, Nivel[]>();
  for (const level of levels) {
    const parent = level.padre_id !== null && known.has(level.padre_id) ? level.padre_id : null;
    below.set(parent, [...(below.get(parent) ?? []), level]);
  }
  const walk = (parent: number | null): Nivel[] =>
    (below.get(parent) ?? [])
      .toSorted((a, b) => a.orden - b.orden)
      .flatMap((level) => [level, ...(folded.includes(level.id) ? [] : walk(level.id))]);
  return walk(null);
};

/** Why a level cannot move there: it would be its own ancestor, or the tree would be too deep. */
export type Refusal = 'circulo' | 'fondo';

/** The levels that cannot be its parent, by id. */
export const refusalsOf = (levels: readonly Nivel[], level: Nivel): ReadonlyMap<number, Refusal> => {
  const own = new Map([[level.id, level]]);
  for (const each of inTreeOrder(levels)) if (each.padre_id !== null && own.has(each.padre_id)) own.set(each.id, each);
  const height = Math.max(...[...own.values()].map(({ profundidad }) => profundidad)) - level.profundidad;
  const refused = levels.filter(({ id, profundidad }) => own.has(id) || profundidad + 1 + height > limits.levels.depth);
  return new Map(refused.map(({ id }) => [id, own.has(id) ? 'circulo' : 'fondo']));
};
