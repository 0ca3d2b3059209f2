import type { ReactNode } from 'react';
import { storedWords } from '#contract/words/noun';
import type { Fact } from '../Facts';
import { dateTime, labelShown } from '../formats';
import type { Line, Presented } from './presentation';

interface Exceptions<Row> {
  /** These facts are first, in this order. */
  first?: readonly (keyof Row & string)[];
  /** Only these, or all but these. */
  only?: readonly (keyof Row & string)[];
  without?: readonly (keyof Row & string)[];
  /** Facts that the page shows in its own way. */
  instead?: { readonly [Name in keyof Row]?: ReactNode };
  /** What some are called in this record. */
  labels?: { readonly [Name in keyof Row]?: string };
}

/** The facts of a record, in the order of its fields. */
export const factsOf = <Row extends object>(
  { words, lines }: Presented<Row>,
  row: Row,
  { first = [], only, without = [], instead = {}, labels = {} }: Exceptions<Row> = {},
): Fact[] => {
  const left: readonly string[] = without;
  const names = only ?? inOrder(lines, first, ({ sheet }) => sheet !== false).filter((name) => !left.includes(name));
  return names.map((name) => ({
    label: labelShown(labels[name as keyof Row] ?? words.fields[name] ?? name),
    value: name in instead ? instead[name as keyof Row] : factOf(lines[name], name, row),
  }));
};

/** Without the facts that have no value: a short record does not show twenty dashes. */
export const known = (facts: readonly Fact[]): Fact[] =>
  facts.filter(({ value }) => value !== false && !isEmpty(value));

/** When somebody last changed a record. */
export const lastChange = ({ actualizado_en }: { actualizado_en: string }): Fact => ({
  label: storedWords.actualizado_en,
  value: dateTime(actualizado_en),
});

/** The fields of an exported file, in order. */
export const filed = <Row,>({ lines }: Presented<Row>) =>
  inOrder(lines, [], ({ file }) => file !== false) as (keyof Row & string)[];

/** How conflicts and histories show the values of each field. */
export const shownOf = ({ lines }: Presented<never>) =>
  Object.fromEntries(
    Object.entries(lines).map(([name, line]) => [
      name,
      (value: unknown): ReactNode => line.disputed?.(value) ?? line.said(value),
    ]),
  );

const factOf = <Row extends object>(line: Line<Row> | undefined, source: string, row: Row) => {
  const value: unknown = row[source as keyof Row];
  if (!line || isEmpty(value)) return line?.empty;
  return line.fact?.(value, row) ?? (line.Field ? <line.Field source={source} /> : line.said(value));
};

export const isEmpty = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === '';

/** The fields that pass, the first ones first. */
export const inOrder = <Row,>(
  lines: Presented<Row>['lines'],
  first: readonly string[],
  passes: (line: Line<Row>) => boolean,
): string[] => {
  const names = Object.keys(lines).filter((name) => lines[name] && passes(lines[name]));
  return [...first.filter((name) => lines[name]), ...names.filter((name) => !first.includes(name))];
};
