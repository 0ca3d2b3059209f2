import type { Listed } from '#contract/core/entity';
import type { Subject } from '#contract/core/access';
import type { Words } from '#contract/words/noun';
import type { z } from '#contract/core/validation';
import type { Caller } from '../plugins/guard';
import type { Asking } from './exported';

export type SourceRow = Record<string, unknown>;

/** A list or a report that is read completely, row by row. */
export interface Source {
  /** Its path below `/api`. */
  recurso: string;
  /** In words. */
  title: string;
  /** Whoever may list this reads it. */
  subject: Subject;
  listed: Pick<Listed, 'name'> & { record: { shape: z.ZodRawShape } };
  words?: Words;
  /** Its fields that this role sees. */
  fields: (caller: Pick<Caller, 'role'>) => readonly string[];
  period: SourcePeriod | null;
  /** All rows, in pages. `filter` and `sort` as in its address. @throws ApiError 400 for what it does not know */
  pages: (caller: Asking, asked: { filter: string; sort?: string }) => AsyncGenerator<SourceRow[], void>;
}

/** The filters that narrow it in time: days that are both included, or moments of which the second is not. */
interface SourcePeriod {
  from: string;
  to: string;
  byDays: boolean;
}

const periods = [
  ['desde', 'hasta'],
  ['creada_desde', 'creada_hasta'],
] as const;

/** By which filters a list is narrowed in time. */
export const periodOf = (filters: Readonly<Record<string, unknown>>): SourcePeriod | null => {
  const found = periods.find(([from, to]) => Object.hasOwn(filters, from) && Object.hasOwn(filters, to));
  if (!found) return null;
  const [from, to] = found;
  return { from, to, byDays: (filters[from] as z.ZodType).safeParse('2026-01-15').success };
};
