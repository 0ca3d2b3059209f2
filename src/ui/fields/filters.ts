import type { Filter, Offer, Presented } from './presentation';

/** The filters of a noun in their order, each with its label and how its values are presented. */
export const filtersOf = ({
  words,
  lines,
  filters,
}: Presented<never>): (Filter & { source: string; label: string })[] =>
  Object.entries(filters).map(([source, filter]) => ({
    source,
    label: words.fields[source] ?? source,
    said: String,
    ...lines[source],
    ...(typeof filter === 'string' ? { offered: filter } : filter),
  }));

/** The filters offered there. */
export const offeredAt = (fields: Presented<never>, place: Offer) =>
  filtersOf(fields).filter(({ offered }) => offered === place);
