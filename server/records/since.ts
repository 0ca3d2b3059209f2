import { moment } from '#contract/core/entity';
import type { Listed } from '#contract/core/entity';
import { z } from '#contract/core/validation';
import { badQuery } from '../plugins/errors';
import { parseJson } from '../plugins/json';
import { readListQuery, type ListQuery, type listQuery } from './query';
import type { Visible } from './visible';

/** What a list is asked of changes. */
export interface Since {
  /** Changed at this moment or later. */
  desde: string | null;
  /** The last `X-Cursor`. */
  cursor: string | null;
  /** Those that are gone too. */
  conEliminados: boolean;
}

/** The filters by which every entity's list is followed. */
export const sinceFilters = z.object({
  actualizado_desde: moment.optional(),
  desde_cursor: z.string().max(100).optional(),
  con_eliminados: z.boolean().optional(),
});

const names = Object.keys(sinceFilters.shape);

interface Followed {
  query: ListQuery;
  /** Null: an ordinary list. */
  since: Since | null;
}

/** The query of a list that can be followed. @throws ApiError 400 as `readListQuery` */
export const readFollowed = (entity: Listed, given: z.output<typeof listQuery>, visible: Visible): Followed => {
  const filter = given.filter?.includes('desde') || given.filter?.includes('con_') ? objectIn(given.filter) : undefined;
  if (!filter || !names.some((name) => name in filter))
    return { query: readListQuery(entity, given, visible), since: null };
  const parsed = sinceFilters.safeParse(filter);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw badQuery(`«filter.${issue?.path.join('.')}» no es válido: ${issue?.message ?? 'revise su forma'}.`);
  }
  const { actualizado_desde, desde_cursor, con_eliminados } = parsed.data;
  if ((actualizado_desde === undefined) === (desde_cursor === undefined))
    throw badQuery('Indique «actualizado_desde» o «desde_cursor», uno de los dos.');
  const others = Object.fromEntries(Object.entries(filter).filter(([name]) => !names.includes(name)));
  return {
    query: readListQuery(entity, { ...given, filter: JSON.stringify(others) }, visible),
    since: {
      desde: actualizado_desde ?? null,
      cursor: desde_cursor ?? null,
      conEliminados: con_eliminados ?? false,
    },
  };
};

/** Anything but an object is refused by `readListQuery`. */
const objectIn = (text: string): Record<string, unknown> | undefined => {
  try {
    const value = parseJson(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
};
