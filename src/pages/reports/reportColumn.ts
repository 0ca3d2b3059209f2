import type { Words } from '#contract/words/noun';
import type { Faces } from '../../ui/faces';
import { dateTime, inCompanyUnit, labelShown, money } from '../../ui/formats';
import { shortNumber } from './numbers';

/** A column of a report's rows. */
export interface ReportColumn<Row> {
  source: keyof Row & string;
  label: string;
  /** Shown by default. */
  usual?: true;
  numeric?: true;
  /** Not sortable. */
  unsorted?: true;
  words?: Faces;
  /** The value as text; `—` if unknown. */
  text: (row: Row) => string;
}

/** Makes columns of these rows, by the type of their values. */
export const columnsOf = <Row extends object>({ fields }: Words) => {
  type Source = keyof Row & string;
  type More = Partial<ReportColumn<Row>>;

  const text = (source: Source, more: More = {}): ReportColumn<Row> => ({
    source,
    // Asked for when it is shown: the company's units are known then.
    get label() {
      return labelShown(fields[source] ?? source);
    },
    text: (row) => String(row[source] ?? '—'),
    ...more,
  });
  const words = (source: Source, faces: Faces, more: More = {}) =>
    text(source, { words: faces, text: (row) => faces[String(row[source])]?.label ?? '—', ...more });
  const figure = (source: Source, more: More = {}) =>
    text(source, { numeric: true, text: (row) => shortNumber(inUnitOf(fields[source], row[source])), ...more });
  const amount = (source: Source, more: More = {}, decimals: number | undefined = 0) =>
    text(source, {
      numeric: true,
      text: ({ [source]: value }) => (typeof value === 'number' ? money(value, decimals) : '—'),
      ...more,
    });
  const instant = (source: Source, more: More = {}) =>
    text(source, {
      text: ({ [source]: value }) => (typeof value === 'string' ? dateTime(value) : '—'),
      ...more,
    });
  return { text, words, figure, amount, instant };
};

/** The figure of a column whose label names a unit that companies count otherwise. */
const inUnitOf = (label: string | undefined, value: unknown): unknown => {
  const unit = /\((km|l)\)$/.exec(label ?? '')?.[1];
  return unit !== undefined && typeof value === 'number' ? inCompanyUnit(value, unit) : value;
};

export const usual = { usual: true } as const;
export const yesNo: Faces = { true: { label: 'Sí' }, false: { label: 'No' } };
