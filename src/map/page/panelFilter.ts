import { isEmpty } from '../../ui/fields/facts';

/** What a list beside a map is narrowed by, as the server expects it; absent: anything. */
export type PanelFilter = Readonly<Record<string, unknown>>;

export const unfiltered: PanelFilter = {};

export const isNarrow = (filter: PanelFilter): boolean => Object.keys(filter).length > 0;

/** The same filter with this value; an empty one is left out. */
export const narrowedBy = (filter: PanelFilter, source: string, value: unknown): PanelFilter =>
  Object.fromEntries(Object.entries({ ...filter, [source]: value }).filter(([, each]) => !isEmpty(each)));
