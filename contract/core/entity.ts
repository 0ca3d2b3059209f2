import type { EntityName } from './entityNames';
import type { Meaning } from '../rules/lists';
import { cleanText } from '../rules/text';
import { z } from './validation';

/** The years that every side can represent, as ms: 1 to 9999. */
const years = { from: Date.parse('0001-01-01T00:00:00Z'), to: Date.parse('9999-12-31T23:59:59.999Z') };
/** An invalid date gets the error of its format. */
const isWritable = (text: string) => {
  const at = Date.parse(text);
  return Number.isNaN(at) || (at >= years.from && at <= years.to);
};

/** A moment as transmitted. */
export const moment = z.iso.datetime({ offset: true }).refine(isWritable, 'Revise el año');

/** An id of a row. */
export const rowId = z.int().min(1).max(2_147_483_647);

/**
 * A token, key or private address in an answer. Such an answer is never compressed: its length would tell of the secret
 * where others choose text beside it.
 */
export const secretText = z.string();

/** Text that may be left empty: blank means null. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((text) => text || null)
    .nullable();

/** Names and domains may have letters of any script: `josé@compañía.co`. */
const address =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+.-]*[\p{L}\p{M}\p{N}_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:xn--[a-z0-9-]+|\p{L}[\p{L}\p{M}]+)$/iu;

/** A mail address, in small letters and one spelling. */
export const correo = z
  .string()
  .overwrite(cleanText)
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ pattern: address }));

/** A day as transmitted: 2026-03-31. */
export const day = z.iso.date().refine(isWritable, 'Revise el año');

/** For fields that accept either. */
export const dayOrMoment = z.union([day, moment]);
/** Whether a value of that type is a day. */
export const isDay = (at: unknown): boolean => String(at).length === '2026-03-31'.length;

/** A time of day: 06:30. */
export const hora = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Una hora entre 00:00 y 23:59');
/** The end of a span of hours. */
export const horaFin = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Una hora entre 00:00 y 24:00');

/** A number whose column keeps this many decimals; a value that would be stored as zero is rejected. */
const stores = (decimals: number) =>
  z
    .number()
    .refine(
      (value) => value === 0 || Math.round(Math.abs(value) * 10 ** decimals) !== 0,
      `Es demasiado pequeño: se guardan ${decimals} decimales`,
    );

/** An amount in the company's currency, two decimals. */
export const money = stores(2).min(0).max(999_999_999_999);

/** A measure or an amount of goods, four decimals. */
export const quantity = stores(4);

/** What another system calls a record; unique within the company. */
export const externalReference = optionalText(80).default(null);

/**
 * A filter for the exact plate, code, number or external reference of a record. Upper and lower case are the same; of
 * plates and codes only letters and digits count.
 */
export const naturalKey = z.string().trim().min(1).max(120);

/** The id of a file uploaded before. */
export const fileId = z.uuid();

/** Digits with an optional + before them; spaces, dots, dashes and brackets are dropped. Blank means none. */
export const telephone = z
  .string()
  .trim()
  .max(30)
  .transform((text) => text.replaceAll(/[\s().-]/g, '') || null)
  .refine((text) => text === null || /^\+?\d{7,15}$/.test(text), 'Escriba solo el número, por ejemplo +57 300 123 4567')
  .nullable();

/** The fields of records and reports that hold a telephone. */
export const camposTelefono: ReadonlySet<string> = new Set(['telefono', 'telefono_sim']);

/** The fields of every stored record. The server writes these; clients never send them. */
const stored = {
  id: rowId,
  uuid: z.uuid(),
  creado_en: moment,
  actualizado_en: moment,
  version: z.int(),
};

/**
 * Declares an entity once. Record, forms, list query, filters and the server's validation all come from this
 * declaration.
 *
 * name       resource, REST path, page and message key
 * fields     the writable fields; on create each field without a default is required
 * computed   fields that the server computes and only returns
 * filters    the keys of `filter` beside `q` and `id`; a value or a list of values
 * means      what filters ask that are more than «this field has one of these values»; some only the server can answer
 * sortable   the fields of `sort` beside those of every record
 * searched   text fields that `q` searches, for each role those that it sees
 * codes      searched fields compared by letters and digits only: `abc-123` is `ABC 123`
 * reference  fields that a role with only `reference` gets
 * costs      fields that only roles with the right to edit see
 * unlisted   fields that are too long for lists: only `GET` of one record answers them
 */
export const defineEntity = <
  const Name extends string,
  Fields extends z.ZodRawShape,
  Computed extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
  const Sortable extends (keyof Fields | keyof Computed) & string,
  const Reference extends (keyof Fields | keyof Computed | keyof typeof stored) & string,
>(declared: {
  name: Name;
  fields: Fields;
  computed: Computed;
  filters: Filters;
  means?: { readonly [Name in keyof Filters]?: Meaning };
  sortable: readonly Sortable[];
  searched: readonly ((keyof Fields | keyof Computed) & string)[];
  codes?: readonly ((keyof Fields | keyof Computed) & string)[];
  reference: readonly Reference[];
  costs?: readonly ((keyof Fields | keyof Computed) & string)[];
  unlisted?: readonly ((keyof Fields | keyof Computed) & string)[];
}) => ({
  ...declared,
  means: (declared.means ?? {}) as Readonly<Record<string, Meaning | undefined>>,
  searched: declared.searched as readonly string[],
  codes: (declared.codes ?? []) as readonly string[],
  costs: (declared.costs ?? []) as readonly string[],
  unlisted: (declared.unlisted ?? []) as readonly string[],
  input: z.object(declared.fields),
  patch: z.object(declared.fields).partial(),
  record: z.object({ ...stored, ...declared.fields, ...declared.computed }),
  sorts: [...Object.keys(stored), ...declared.sortable] as string[],
});

export type Entity = ReturnType<typeof defineEntity> & { name: EntityName };

/** Anything with the list API: an entity, or a list outside of companies. */
export interface Listed {
  name: string;
  record: z.ZodObject;
  filters: z.ZodRawShape;
  sorts: readonly string[];
}

export type RecordOf<E extends { record: z.ZodType }> = z.output<E['record']>;
