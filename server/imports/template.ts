import type { Blob } from 'node:buffer';
import type Stream from 'node:stream';
import writeXlsxFile, { type Feature, type SheetData } from 'write-excel-file/node';
import type { Tx } from '../db/system';
import { wholeCatalogue } from './rows/catalogues';
import type { Column } from './rows/columns';
import type { Kind } from './kinds/index';

/** The values that a column may contain, as one column of the sheet «Valores». */
interface List {
  column: number;
  title: string;
  values: string[];
}

/**
 * A workbook to fill in: headings with drop-down lists of the company's own catalogues, a description of each column,
 * and those lists. `whole`: with what a row brings besides its record, and a sheet with a row as an example.
 */
export const templateOf = async (tx: Tx, empresaId: number, kind: Kind, whole = false): Promise<Buffer> => {
  const columns = (await kind.columns(tx, empresaId)).filter(({ beside, rare }) => !rare && (whole || !beside));
  const lists: List[] = [];
  for (const [column, each] of columns.entries()) {
    const values = await valuesOf(tx, empresaId, each);
    if (values.length > 0) lists.push({ column, title: each.label, values });
  }
  const bold = (value: string) => ({ value, type: String, fontWeight: 'bold' as const });
  const head = columns.map(({ label, required }) => ({
    ...bold(label),
    ...(required && { backgroundColor: '#FDF0D5' }),
  }));
  const guide = [
    ['Columna', 'Obligatoria', 'Qué se escribe', ...(whole ? ['Ejemplo'] : [])].map(bold),
    ...columns.map((column) =>
      [column.label, column.required ? 'Sí' : 'No', helpOf(column), ...(whole ? [exampleOf(column, lists)] : [])].map(
        (value) => ({ value, type: String }),
      ),
    ),
  ];
  const example = columns.map((column) => ({ value: exampleOf(column, lists), type: String }));
  const widths = columns.map(({ label }) => ({ width: Math.max(14, label.length + 3) }));
  const longest = Math.max(0, ...lists.map(({ values }) => values.length));
  const valueRows = Array.from({ length: longest }, (_, row) =>
    lists.map(({ values }) => (values[row] === undefined ? null : { value: values[row], type: String })),
  );
  return writeXlsxFile(
    [
      {
        sheet: 'Datos',
        data: [head] as SheetData,
        columns: widths,
        stickyRowsCount: 1,
      },
      ...(whole ? [{ sheet: 'Ejemplo', data: [head, example] as SheetData, columns: widths, stickyRowsCount: 1 }] : []),
      {
        sheet: 'Instrucciones',
        data: guide as SheetData,
        columns: [{ width: 28 }, { width: 14 }, { width: 90 }, ...(whole ? [{ width: 28 }] : [])],
        stickyRowsCount: 1,
      },
      {
        sheet: 'Valores',
        data: [lists.map(({ title }) => bold(title)), ...valueRows] as SheetData,
        columns: lists.map(() => ({ width: 30 })),
        stickyRowsCount: 1,
      },
    ],
    { features: [dropDowns(lists)] },
  ).toBuffer();
};

/** Its cell in the example; of what is required and depends on the company, the first value that there is. */
const exampleOf = ({ label, example, required }: Column, lists: readonly List[]) =>
  example ?? (required ? (lists.find(({ title }) => title === label)?.values[0] ?? '') : '');

/** Rows of the template that have drop-down lists. */
const offered = 10_001;

const valuesOf = async (tx: Tx, empresaId: number, { kind, options, refersTo }: Column): Promise<string[]> => {
  if (options) return options.map(({ label }) => label);
  if (kind === 'booleano') return ['Sí', 'No'];
  return refersTo ? ((await wholeCatalogue(tx, refersTo, empresaId)) ?? []).map(({ etiqueta }) => etiqueta) : [];
};

const forms: Partial<Record<Column['kind'], string>> = {
  numero: 'Un número.',
  fecha: 'Una fecha, por ejemplo 31/03/2026.',
  momento: 'Una fecha con hora o sin ella.',
  booleano: 'Sí o No.',
  coordenada: 'Grados con decimales, por ejemplo 4,65123.',
  opcion: 'Uno de los valores de la lista.',
};

const helpOf = ({ kind, help }: Column) => help ?? forms[kind] ?? 'Texto.';

/** The drop-down lists show a warning for other values without refusing them: rows are checked on import anyway. */
const dropDowns = (lists: readonly List[]): Feature<Stream | Buffer | Blob> => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (content, _options, { sheetIndex }) =>
          sheetIndex === 0 && lists.length > 0 ? after(content, validations(lists)) : content,
      },
    },
  },
});

/** The order of a sheet's parts is fixed: validations come after its data and its formatting. */
const after = (content: string, part: string) => {
  const at = ['</sheetData>', '<sheetData/>']
    .map((mark) => ({ mark, index: content.indexOf(mark) }))
    .find(({ index }) => index >= 0);
  return at
    ? `${content.slice(0, at.index + at.mark.length)}${part}${content.slice(at.index + at.mark.length)}`
    : content;
};

const validations = (lists: readonly List[]) =>
  `<dataValidations count="${lists.length}">${lists
    .map(({ column, values }, at) => {
      const letter = letterOf(column);
      const from = `Valores!$${letterOf(at)}$2:$${letterOf(at)}$${values.length + 1}`;
      return (
        '<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorStyle="warning" ' +
        `sqref="${letter}2:${letter}${offered}"><formula1>${from}</formula1></dataValidation>`
      );
    })
    .join('')}</dataValidations>`;

const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
