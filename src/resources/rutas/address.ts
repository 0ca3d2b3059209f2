import { filteredBy, hrefOf } from '#contract/core/paths';
import { brandNew } from '../../ui/opening';

/** Parameters of the page's address. */
export const parameters = { route: 'ruta', edit: 'editar', trip: 'viaje', copy: 'copia' } as const;

const page = hrefOf('/rutas');
const executions = hrefOf('/rutas/ejecuciones');

export const addresses = {
  all: page,
  create: `${page}?${parameters.route}=${brandNew}`,
  /** A new route copied from this one. */
  copy: (id: number) => `${page}?${parameters.route}=${brandNew}&${parameters.copy}=${id}`,
  route: (id: number) => `${page}?${parameters.route}=${id}`,
  edit: (id: number) => `${page}?${parameters.route}=${id}&${parameters.edit}=si`,
  /** The executions of the route, and the form of a new one. */
  executions: (id: number) => `${executions}${filteredBy({ ruta_id: id })}`,
  schedule: (id: number) => `${executions}?nueva=1&ruta_id=${id}`,
};

/** What the panel shows beside the map. */
export type Opened = { kind: 'list' } | { kind: 'create'; copy: number | null } | { kind: 'show' | 'edit'; id: number };

export const openedBy = (search: URLSearchParams): Opened => {
  const route = search.get(parameters.route);
  if (route === brandNew) return { kind: 'create', copy: idIn(search.get(parameters.copy)) };
  const id = idIn(route);
  if (id === null) return { kind: 'list' };
  return { kind: search.has(parameters.edit) ? 'edit' : 'show', id };
};

const idIn = (text: string | null): number | null => {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : null;
};

/** A range of time in which an asset drove; moments as ISO text. */
export interface DrivenBy {
  activo_id: number;
  desde: string;
  hasta: string;
}

/** The trip in the address that a route is to be made from, if any. */
export const tripIn = (search: URLSearchParams): DrivenBy | undefined => {
  const [activo, desde, hasta] = search.get(parameters.trip)?.split(',') ?? [];
  const activo_id = idIn(activo ?? null);
  const [from, to] = [desde, hasta].map((text) => new Date(text ?? ''));
  if (activo_id === null || !from || !to || Number.isNaN(from.getTime()) || Number.isNaN(to.getTime()))
    return undefined;
  return { activo_id, desde: from.toISOString(), hasta: to.toISOString() };
};

/** The address that makes a route from a trip. */
export const addressOfTrip = ({
  activo_id,
  inicio_en,
  fin_en,
}: {
  activo_id: number;
  inicio_en: string;
  fin_en: string;
}): string =>
  `${page}/create?${new URLSearchParams({ [parameters.trip]: [activo_id, inicio_en, fin_en].join(',') }).toString()}`;
