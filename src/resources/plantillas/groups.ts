import type { ItemPlantilla } from '#contract/entities/plantillas';

/** The points of an inspection by group, each where its first one stands; those of none have the name of the rest. */
export const groupsOf = <Point extends Pick<ItemPlantilla, 'grupo'>>(points: readonly Point[]) => {
  const groups = new Map<string | null, { point: Point; at: number }[]>();
  for (const [at, point] of points.entries())
    groups.set(point.grupo, [...(groups.get(point.grupo) ?? []), { point, at }]);
  return [...groups].map(([name, rows]) => ({ name: name ?? (groups.size > 1 ? 'Otros puntos' : 'Puntos'), rows }));
};
