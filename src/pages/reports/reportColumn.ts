import type { FigureField } from '#contract/figures/written';
import type { Words } from '#contract/words/noun';
import type { Faces } from '../../ui/faces';
import { figureNumber } from '../../ui/figures';
import { dateTime, labelShown } from '../../ui/formats';

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
  /** A figure, as it is declared. */
  const figure = (source: Source & FigureField, more: More = {}) =>
    text(source, {
      numeric: true,
      text: ({ [source]: value }) => figureNumber(source, typeof value === 'number' ? value : null),
      ...more,
    });
  const instant = (source: Source, more: More = {}) =>
    text(source, {
      text: ({ [source]: value }) => (typeof value === 'string' ? dateTime(value) : '—'),
      ...more,
    });
  return { text, words, figure, instant };
};

export const usual = { usual: true } as const;
export const yesNo: Faces = { true: { label: 'Sí' }, false: { label: 'No' } };
