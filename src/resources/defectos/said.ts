import type { Defecto } from '#contract/entities/defectos';
import { ago, duration } from '../../ui/formats';

/** «visto 3 veces»; nothing of what was seen once. */
export const timesSaid = ({ vistas_n }: Pick<Defecto, 'vistas_n'>): string =>
  vistas_n > 1 ? `visto ${vistas_n} veces` : '';

/** How long it has been open, or was. */
export const ageOf = ({ abierto_en, reparado_en }: Pick<Defecto, 'abierto_en' | 'reparado_en'>): string =>
  reparado_en === null ? ago(abierto_en) : `duró ${duration(Date.parse(reparado_en) - Date.parse(abierto_en))}`;

/** What may be done about it. */
export const isOpen = ({ estado }: Pick<Defecto, 'estado'>): boolean => estado === 'abierto' || estado === 'en_orden';

/** The database sorts the values by their names: crítica, mayor, menor. */
export const gravestFirst = { field: 'severidad', order: 'ASC' } as const;
