import { codeKey, folded } from './text';

/** What filters, searches and sorting ask of a record. The server makes SQL of it, a phone asks its own copies. */

export type Fields = Readonly<Record<string, unknown>>;

/** Something that is so or not so of a record, by the names of its fields. */
export type Fact =
  | { has: string; among: readonly string[] }
  /** The field is true. */
  | { is: string }
  /** The field is null. */
  | { empty: string }
  /** The number is above zero. */
  | { some: string }
  /** The moment is over. */
  | { past: string }
  | { every: readonly Fact[] }
  | { not: Fact };

/** A filter that is more than «this field has one of these values». The bounds are included. */
export type Meaning = { whether: Fact } | { from: string } | { until: string };

/** @param now ms */
export const holds = (fact: Fact, record: Fields, now: number): boolean => {
  if ('has' in fact) return fact.among.some((value) => value === record[fact.has]);
  if ('is' in fact) return record[fact.is] === true;
  if ('empty' in fact) return isNothing(record[fact.empty]);
  if ('some' in fact) return Number(record[fact.some] ?? 0) > 0;
  if ('past' in fact) return momentOf(record[fact.past]) < now;
  if ('every' in fact) return fact.every.every((each) => holds(each, record, now));
  return !holds(fact.not, record, now);
};

/** Whether a record passes a filter. @param values what is asked for; null stands for «none» @param now ms */
export const passes = (meaning: Meaning, values: readonly unknown[], record: Fields, now: number): boolean => {
  if ('whether' in meaning) return values.length > 1 || holds(meaning.whether, record, now) === Boolean(values[0]);
  if ('from' in meaning) return values.every((value) => momentOf(record[meaning.from]) >= momentOf(value));
  return values.every((value) => momentOf(record[meaning.until]) <= momentOf(value));
};

/** Whether a field has one of these values: null stands for «none». Of a list one value is enough. */
export const hasOneOf = (value: unknown, values: readonly unknown[]): boolean =>
  Array.isArray(value) ? value.some((each) => values.includes(each)) : values.includes(value ?? null);

/** A text ready to be searched. */
export interface Searched {
  text: string;
  /** Its codes, by letters and digits alone. */
  keys: string;
}

/** @param codes texts of which letters and digits suffice: `abc123` finds «ABC-123» */
export const searched = (texts: readonly unknown[], codes: readonly unknown[] = []): Searched => ({
  text: folded(texts.filter(isText).join(' ')),
  keys: codes.filter(isText).map(codeKey).join(' '),
});

/** Every word must be somewhere in the text, without case and accents. */
export const search = (q: string): ((searched: Searched) => boolean) => {
  const words = q.split(/\s+/).filter(Boolean);
  const wanted = words.map((word) => ({ text: folded(word), key: codeKey(word) }));
  return ({ text, keys }) => wanted.every((word) => text.includes(word.text) || keys.includes(word.key));
};

interface Listed {
  searched: readonly string[];
  codes: readonly string[];
}

/** What a search of an entity looks through. Fields that the reader does not see are not in the record. */
export const searchedOf = (entity: Listed, record: Fields): Searched =>
  searched(
    entity.searched.map((field) => record[field]),
    entity.codes.map((field) => record[field]),
  );

const alphabet = new Intl.Collator('und');

/** The order of two values of a field; nothing comes last. */
export const compared = (one: unknown, other: unknown): number => {
  if (isNothing(one) || isNothing(other)) return Number(isNothing(one)) - Number(isNothing(other));
  if (isText(one) && isText(other)) return alphabet.compare(one, other);
  return Number(one) - Number(other);
};

/** Sorts by a field, and by id where that is equal. */
export const sorted = <T extends object>(records: readonly T[], field: string, descending: boolean): T[] => {
  const valueOf = (record: object, name: string) => (record as Fields)[name];
  return records.toSorted(
    (one, other) =>
      (descending ? -1 : 1) * compared(valueOf(one, field), valueOf(other, field)) ||
      compared(valueOf(one, 'id'), valueOf(other, 'id')),
  );
};

const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined;
const isText = (value: unknown): value is string => typeof value === 'string';
/** NaN for none: it is neither before nor after anything. */
const momentOf = (value: unknown): number => (isText(value) ? Date.parse(value) : NaN);
