import type { Cell } from './cell';
import type { FormaCsv, FormatoExportado } from '#contract/requests/exportacion';
import { inBuilder } from '../untrusted/index';
import type { Column } from './columns';
import { packed } from './pages';

interface Sheet {
  columns: readonly Pick<Column, 'label' | 'kind'>[];
  rows: readonly (readonly Cell[])[];
  /** A second sheet, for formats that have sheets. */
  more?: More | undefined;
  /** For CSV; by default as Spanish spreadsheets read it. */
  forma?: FormaCsv | undefined;
}

export interface More {
  name: string;
  labels: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** The MIME type of each kind of file. */
export const typeOf: Record<FormatoExportado, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A table of values as a file for spreadsheets. @param owner the key of its turn, see `inBuilder` */
export const sheetFile = async (
  formato: FormatoExportado,
  { columns, rows, more, forma }: Sheet,
  owner: string,
): Promise<Buffer> =>
  inBuilder(
    'sheet',
    {
      formato,
      labels: columns.map(({ label }) => label),
      telephones: columns.flatMap(({ kind }, at) => (kind === 'telefono' ? [at] : [])),
      pages: await packed(rows),
      more,
      forma,
    },
    { owner },
  );
