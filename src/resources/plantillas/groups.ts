import type { ItemPlantilla } from '#contract/entities/plantillas';
import { grouped } from '../../ui/grouped';

/** The points of an inspection by group, each where its first one stands; those of none have the name of the rest. */
export const groupsOf = <Point extends Pick<ItemPlantilla, 'grupo'>>(points: readonly Point[]) => {
  const groups = grouped(
    [...points].map((point, at) => ({ point, at })),
    ({ point }) => point.grupo,
  );
  return [...groups].map(([name, rows]) => ({ name: name ?? (groups.size > 1 ? 'Otros puntos' : 'Puntos'), rows }));
};
