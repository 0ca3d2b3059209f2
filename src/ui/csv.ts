import type { ColumnaExportada } from '#contract/exportacion';
import type { Faces } from './faces';

/** One column of an exported list. The server writes it, so it says how values are called instead of computing them. */
export interface CsvColumn<Row extends object> extends Omit<ColumnaExportada, 'words' | 'source'> {
  source: keyof Row & string;
  /** The words of an enum, or of «true» and «false». */
  words?: Faces;
}

/** As the server is asked for it. */
export const columnAsked = <Row extends object>({ words, ...column }: CsvColumn<Row>): ColumnaExportada => ({
  ...column,
  ...(words && { words: Object.fromEntries(Object.entries(words).map(([value, { label }]) => [value, label])) }),
});
