import { filteredBy, hrefOf } from '#contract/core/paths';
import { brandNew } from '../../ui/opening';

/** Parameters of the page's address. */
export const parameters = {
  run: 'ejecucion',
  edit: 'editar',
  create: 'nueva',
  route: 'ruta_id',
  board: 'tablero',
} as const;

const page = hrefOf('/rutas/ejecuciones');

export const addresses = {
  run: (id: number) => `${page}?${parameters.run}=${id}`,
  /** The board of a day. */
  board: (day: string) => `${page}?${parameters.board}=${day}`,
  /** The list, with these filters. */
  list: (filter: Readonly<Record<string, unknown>>) => `${page}${filteredBy(filter)}`,
};

/** What the page shows. */
export type Opened =
  | { kind: 'list' }
  | { kind: 'board'; day: string | null }
  | { kind: 'create'; route: number | null }
  | { kind: 'show'; id: number; edit: boolean };

export const openedBy = (search: URLSearchParams): Opened => {
  const given = search.get(parameters.run);
  if (given === brandNew || search.has(parameters.create))
    return { kind: 'create', route: idOf(search.get(parameters.route)) };
  const id = idOf(given);
  if (id === null && search.has(parameters.board)) return { kind: 'board', day: search.get(parameters.board) };
  return id === null ? { kind: 'list' } : { kind: 'show', id, edit: search.has(parameters.edit) };
};

/** The same address without these parameters, which open something over the list or in its place. */
export const without = (search: URLSearchParams, ...names: readonly string[]): string => {
  const left = new URLSearchParams(search);
  for (const name of names) left.delete(name);
  const text = left.toString();
  return text ? `${page}?${text}` : page;
};

const idOf = (text: string | null): number | null => {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : null;
};
