import type { ReactNode } from 'react';
import type { RecordOf } from '#contract/core/entity';
import type { z } from '#contract/core/validation';
import type { storedWords, Words } from '#contract/words/noun';
import { bringWords } from '../../providers/i18n/broughtWords';
import type { Faces } from '../faces';
import type { IconName } from '../icons';
import type { InputName } from './inputs';

/** Makes a link to the row's record. The table has it, so that pages without one need not load it. */
export type LinkTo = (children: ReactNode) => ReactNode;

/** How the values of a field are said, shown and typed. None of its functions is asked about an empty value. */
export interface Presentation<Value = unknown, Row = unknown> {
  /** As text: in conflicts, in chips of filters, and where nothing else is told. */
  said(value: Value): string;
  /** In a conflict, if not as said. */
  disputed?(value: Value): ReactNode;
  /** In a list; `link` opens the record. */
  cell?(value: Value, row: Row, link: LinkTo): ReactNode;
  /** In a list, of a row without a value: `empty` by default. */
  blank?(row: Row, link: LinkTo): ReactNode;
  /** Among the facts of a record. */
  fact?(value: Value, row: Row): ReactNode;
  /** The field of react-admin for cell and fact: it reads the record itself. */
  Field?: (props: { source: string }) => ReactNode;
  /** Of an empty value: a dash by default. */
  empty?: ReactNode;
  align?: 'right' | 'center';
  /** Of the column, if not the field's word. */
  heading?: string;
  /** False: no column. Hidden: only for who asks for it. */
  column?: false | 'hidden';
  /** False: the list sorts by it, but its heading does not offer to. */
  sortOffered?: false;
  /** Of the first click upon the heading. */
  sortsFirst?: 'DESC';
  /** False: not in exported files. */
  file?: false;
  /** False: not among the facts of a record. */
  sheet?: false;
  /** The kind of input; absent: the form has its own, or nobody writes the field; null: it is a part of the page. */
  input?: InputName | null;
  /** Of the input, if not the field's word. */
  asked?: string;
  help?: string;
  /** Of the number typed. */
  unit?: string;
  /** The looks of its values; `numeric`: which are numbers. */
  faces?: Faces;
  numeric?: true;
  /** False: its values are offered without how many records have each. */
  counted?: false;
  /** Many records are given one value at once: by this icon, with these words if not «Cambiar …». */
  bulk?: IconName | { icon: IconName; label: string };
}

/** Not a field of the list's `sort`. */
export type Unsorted<Value> = Presentation<Value> & { sorts: false };

/**
 * Where a filter is offered: above the list or in its menu, as chips with counts; elsewhere by an input of the page's
 * own or by links, and then it has only the chip that removes it; silent: not even that.
 */
export type Offer = 'above' | 'menu' | 'elsewhere' | 'silent';

/** A filter that is no field of the record says how its values are presented. */
export type Filter = Presentation & {
  offered: Offer;
  /** If not the field's word. */
  label?: string;
  /** In its chip, if not as in the menu. */
  chip?(value: unknown): string;
};

/** An entity, or another list that says which of its fields sort. */
interface Declared {
  record: z.ZodObject;
  filters: z.ZodRawShape;
  sortable: readonly string[];
}

type FieldOf<E extends Declared> = Exclude<keyof E['record']['shape'], keyof typeof storedWords> & string;

/** The contract says which fields sort: a column must say the same. */
type SortsAs<E extends Declared, Name> = Name extends E['sortable'][number]
  ? { sorts?: true }
  : { sorts: false } | { sorts?: boolean; column: false };

type LinesOf<E extends Declared> = {
  [Name in FieldOf<E>]: Presentation<NonNullable<Read<E>[Name]>, RecordOf<E>> & SortsAs<E, Name>;
} & {
  /** Of every record, if the noun shows it. */
  creado_en?: Presentation<string, RecordOf<E>>;
};
type Read<E extends Declared> = RecordOf<E> & Record<string, unknown>;

/** A filter is presented as the field of its name, if it asks for such values. */
type FiltersOf<E extends Declared> = {
  [Name in keyof E['filters'] & string]: Name extends FieldOf<E>
    ? z.output<E['filters'][Name]> extends NonNullable<Read<E>[Name]>
      ? Offer | Filter
      : Filter
    : Filter;
};

/** A field as presented; `sorts` is false if the list's `sort` does not know it. */
export type Line<Row = unknown> = Presentation<unknown, Row> & { sorts?: boolean };

/** The fields and filters of a noun, presented. */
export interface Presented<Row = unknown> {
  words: Words;
  lines: Readonly<Record<string, Line<Row>>>;
  filters: Readonly<Record<string, Offer | Filter>>;
}

/**
 * Presents each field of an entity and each of its filters: what lacks a line, or has one too many, does not compile.
 * The order is that of files, facts and forms. Its contract is only a type here: lists do without validation.
 */
export const present = <E extends Declared>(
  words: Words,
  lines: LinesOf<E>,
  filters: FiltersOf<E>,
): Presented<RecordOf<E>> => {
  bringWords(words);
  return { words, lines, filters };
};
