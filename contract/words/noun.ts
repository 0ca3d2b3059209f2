import type { z } from 'zod';

/** What a kind of record is called in Spanish. `one` and `many` in lower case, as inside a sentence. */
export interface Noun {
  /** Of an entity: its name in the API. */
  resource?: string;
  one: string;
  many: string;
  gender: 'm' | 'f';
  /** Above a list; by default `many`. */
  title?: string;
  /** On the button that creates one; by default «Nuevo …». */
  create?: string;
}

/** The Spanish words of a kind of record. */
export interface Words extends Noun {
  /** Every field of the record and every filter of its list. */
  fields: Readonly<Record<string, string>>;
  /** Units of plain numbers, if the field's word lacks them: files show them in brackets. */
  units?: Readonly<Record<string, string>>;
  /** Fields whose unit is in another field of the row, which litres may be in: files show the company's. */
  unitFields?: Readonly<Record<string, string>>;
  /** By field: every value of an enum, and of a boolean with its own words. */
  values: Readonly<Record<string, ValueWords>>;
}
type ValueWords = Readonly<Record<string, string>>;

/** The fields of every stored record; an entity may rename them. */
export const storedWords = {
  id: 'Número',
  uuid: 'Identificador único',
  creado_en: 'Creado',
  actualizado_en: 'Última modificación',
  version: 'Versión',
};

interface Declared {
  fields: z.ZodRawShape;
  computed: z.ZodRawShape;
  filters: z.ZodRawShape;
}

/** The words of an entity: exactly one for each of its fields and values. */
export type WordsOf<E extends Declared> = NounWords & {
  fields: Record<
    Exclude<keyof E['fields'] | keyof E['computed'] | keyof E['filters'], keyof typeof storedWords>,
    string
  > &
    Partial<Record<keyof typeof storedWords, string>>;
  values: ValuesOf<E['fields']> & ValuesOf<E['computed']> & ValuesOf<E['filters']>;
};

/** The same for a list that is not an entity's: by the shape of its rows. */
export type RowWords<Shape extends z.ZodRawShape, Quiet extends keyof Shape = never> = NounWords & {
  fields: Record<Exclude<keyof Shape, Quiet | keyof typeof storedWords> & string, string> &
    Partial<Record<keyof typeof storedWords, string>>;
  values: ValuesOf<Omit<Shape, Quiet>>;
};

type NounWords = Omit<Words, 'fields' | 'values'>;

type ValuesOf<Shape> = {
  [Field in keyof Shape as EnumOf<Shape[Field]> extends never ? never : Field]: Record<EnumOf<Shape[Field]>, string>;
} & { [Field in keyof Shape as Countable<Shape[Field]> extends never ? never : Field]?: ValueWords };

type Plain<Schema> = Schema extends z.ZodType ? Each<NonNullable<z.output<Schema>>> : never;
type Each<Value> = Value extends readonly (infer Item)[] ? NonNullable<Item> : Value;

/** The values of an enum, alone or in a list; never for any other field. */
type EnumOf<Schema> = [Plain<Schema>] extends [string] ? (string extends Plain<Schema> ? never : Plain<Schema>) : never;
/** Booleans or numbers, which may have words. */
type Countable<Schema> = [Plain<Schema>] extends [boolean | number] ? Plain<Schema> : never;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** «Nueva orden» */
export const createWord = ({ one, gender, create }: Noun): string =>
  create ?? `${gender === 'f' ? 'Nueva' : 'Nuevo'} ${one}`;

export const titleWord = ({ many, title }: Noun): string => title ?? capital(many);

/** The label of a field; undefined if it has none. */
export const fieldWord = (words: Words | undefined, field: string): string | undefined =>
  words?.fields[field] ??
  (Object.hasOwn(storedWords, field) ? storedWords[field as keyof typeof storedWords] : undefined);

/** The heading of a field's column in a file. */
export const headingWord = (words: Words | undefined, field: string): string => {
  const unit = words?.units?.[field];
  return `${fieldWord(words, field) ?? field}${unit ? ` (${unit})` : ''}`;
};

/** The word of a value of a field; undefined if it has none. */
export const valueWord = (words: Words | undefined, field: string, value: unknown): string | undefined =>
  words?.values[field]?.[String(value)];
