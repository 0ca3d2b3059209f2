import type { Nivel } from '#contract/entities/niveles';

/** «Región Centro › Sede Norte» */
export const pathOf = ({ camino, nombre }: Pick<Nivel, 'nombre'> & Partial<Nivel>): string =>
  (camino ?? [nombre]).join(' › ');

/** The levels above, «Región Centro»; empty at the root. */
export const pathAbove = ({ camino }: Pick<Nivel, 'camino'>): string => camino.slice(0, -1).join(' › ');
