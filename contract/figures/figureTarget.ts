import { hrefOf, type PagePath } from '../core/paths';

/** The list behind a figure: a page, with the period, the filter and the sort as its address has them. */
export interface ListTarget {
  path: PagePath;
  /** Of a list of records; empty: all of them, whatever the list was last filtered by. */
  filter?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** Other parameters of its address. */
  query?: Readonly<Record<string, string>>;
  sort?: { field: string; order: 'ASC' | 'DESC' };
}

/** A section of the same page, which has the rows. */
export interface Anchor {
  anchor: string;
}

/**
 * A number of a panel and its rows. `is`: how they tell the same number: `total`, the total of the list; `column`, this
 * column of the list's summary; `sum`, this sum over the rows.
 */
export interface Figure<To = ListTarget | Anchor> {
  value: number | null;
  to: To;
  is:
    | { total: true }
    | { column: string }
    | { sum: (rows: readonly Readonly<Record<string, unknown>>[]) => number | null };
}

export const total = { total: true } as const;

/** The query of its address. */
export const searchOf = ({ filter, query: more, sort }: ListTarget): string => {
  const query = new URLSearchParams({
    ...more,
    ...(filter && { filter: JSON.stringify(filter) }),
    ...(sort && { sort: sort.field, order: sort.order }),
  });
  const text = query.toString();
  return text && `?${text}`;
};

export const addressOf = (target: ListTarget): string => `${hrefOf(target.path)}${searchOf(target)}`;

export const largestFirst = (field: string) => ({ field, order: 'DESC' }) as const;
export const smallestFirst = (field: string) => ({ field, order: 'ASC' }) as const;
