/** One column of a table of values: where the value is, what the column is called, and how it is written when not as it is. */
export interface CsvColumn<Row extends object> {
  source: string;
  label: string;
  value?: (row: Row) => string | number | boolean | null | undefined;
}

/** A CSV that spreadsheets open as it is: BOM, commas, CRLF, and no text that would run as a formula. */
export const toCsv = async <Row extends object>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): Promise<string> => {
  const { default: papa } = await import('papaparse');
  const cell = (row: Row, { source, value }: CsvColumn<Row>) => plain(value ? value(row) : new Map<string, unknown>(Object.entries(row)).get(source));
  const data = rows.map((row) => columns.map((column) => cell(row, column)));
  return `\uFEFF${papa.unparse({ fields: columns.map(({ label }) => label), data }, { escapeFormulae: formula })}`;
};

const plain = (value: unknown): string | number => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** What a spreadsheet would run; papaparse's own pattern lets text of several lines through. */
const formula = /^[=+\-@\t\r]/;
