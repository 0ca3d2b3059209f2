import { hrefOf } from '#contract/core/paths';
import { brandNew } from '../../ui/opening';

/** Parameters of the page's address. */
export const parameters = { stop: 'parada', edit: 'editar', view: 'vista' } as const;

const page = hrefOf('/paradas');

export const addresses = {
  all: page,
  create: `${page}?${parameters.stop}=${brandNew}`,
  /** A new one with this centre. */
  createAt: (latitud: number, longitud: number) => {
    const centre = { latitud: latitud.toFixed(6), longitud: longitud.toFixed(6) };
    return `${page}?${new URLSearchParams({ [parameters.stop]: brandNew, ...centre }).toString()}`;
  },
  stop: (id: number) => `${page}?${parameters.stop}=${id}`,
  edit: (id: number) => `${page}?${parameters.stop}=${id}&${parameters.edit}=si`,
  /** The report of visits to these stops in these days. */
  visits: (asked: Readonly<Record<string, string>> = {}) =>
    `${page}?${new URLSearchParams({ [parameters.view]: 'visitas', ...asked }).toString()}`,
};

/** What the panel shows beside the map. */
export type Opened = { kind: 'list' } | { kind: 'create' } | { kind: 'show' | 'edit'; id: number };

export const openedBy = (search: URLSearchParams): Opened => {
  const stop = search.get(parameters.stop);
  if (stop === brandNew) return { kind: 'create' };
  const id = Number(stop);
  if (stop === null || !Number.isInteger(id) || id < 1) return { kind: 'list' };
  return { kind: search.has(parameters.edit) ? 'edit' : 'show', id };
};
