import type { exportarReporte } from '#contract/requests/reportes';
import { roundedFigure } from '#contract/figures/written';
import { limits } from '#contract/core/limits';
import type { z } from '#contract/core/validation';
import type { Db } from '../../db/client';
import type { Column } from '../../exports/columns';
import { packed } from '../../exports/pages';
import { sheetFile, typeOf } from '../../exports/sheet';
import type { Cell } from '../../exports/cell';
import { converted } from '../../exports/units';
import { cellOf } from '../../exports/words';
import { keepFile } from '../../files/index';
import type { JobResult } from '../../jobs/job';
import { ApiError } from '../../plugins/errors';
import { inBuilder } from '../../untrusted/index';
import type { PdfHead } from './pdf';

type Query = z.output<typeof exportarReporte>;

interface Written extends Pick<Query, 'formato' | 'separador' | 'decimal'> {
  columns: readonly Column[];
  db: Db;
  empresaId: number;
  userId: number;
  /** Without its extension. */
  name: string;
  head: PdfHead;
}

interface Parts extends Written {
  /** IANA */
  zone: string;
  read: (range: [number, number]) => Promise<{ rows: object[]; total: number }>;
  progress: (percent: number) => Promise<void>;
}

/** Limit of rows by format; more would not be useful in a file. */
const most: Record<Query['formato'], number> = { csv: 200_000, xlsx: 100_000, pdf: 5_000 };

/**
 * Writes the report to a file of the company: page by page, so that other requests run in between.
 * @throws ApiError when it would be too long
 */
export const reportFile = async ({ zone, read, progress, ...written }: Parts): Promise<JobResult> => {
  const { formato, columns } = written;
  const cells: Cell[][] = [];
  for (let from = 0; ; from += limits.list.rows) {
    const { rows, total } = await read([from, from + limits.list.rows - 1]);
    refuseLong(formato, total);
    for (const row of rows) {
      const values: Readonly<Record<string, unknown>> = { ...row };
      cells.push(
        columns.map((column) => {
          const cell = cellOf(values[column.source], column, () => '', zone);
          return typeof cell === 'number' ? figureIn(formato, cell, column, values) : cell;
        }),
      );
    }
    await progress(total > 0 ? (90 * Math.min(total, cells.length)) / total : 90);
    if (cells.length >= total || rows.length === 0) break;
  }
  return writeReport({ ...written, cells });
};

/** In the company's unit. Paper has the decimals of pages; files lead back to the stored amount. */
const figureIn = (formato: Query['formato'], value: number, column: Column, row: Readonly<Record<string, unknown>>) =>
  formato === 'pdf'
    ? roundedFigure(column.source, converted(value, column, row), 'decimals')
    : converted(roundedFigure(column.source, value, 'inFiles'), column, row);

const rounded = (cell: Cell, field: string, formato: Query['formato']): Cell =>
  typeof cell === 'number' ? roundedFigure(field, cell, formato === 'pdf' ? 'decimals' : 'inFiles') : cell;

const refuseLong = (formato: Query['formato'], rows: number) => {
  if (rows > most[formato])
    throw new ApiError('CONFLICTO', {
      message: `Son más de ${most[formato].toLocaleString('es-CO')} filas: acote el periodo o los filtros.`,
    });
};

/** Writes these rows to a file of the company. @throws ApiError when it would be too long */
export const writeReport = async ({
  db,
  empresaId,
  userId,
  formato,
  separador,
  decimal,
  columns,
  name,
  head: { groups: sums, ...above },
  cells,
}: Written & { cells: readonly (readonly Cell[])[] }): Promise<JobResult> => {
  refuseLong(formato, cells.length);
  const owner = `empresa ${empresaId}`;
  const groups = sums && {
    ...sums,
    rows: sums.rows.map((row) => row.map((cell, at) => rounded(cell, sums.fields[at] ?? '', formato))),
  };
  const contenido =
    formato === 'pdf'
      ? await inBuilder(
          'reportPdf',
          {
            ...above,
            ...(groups && { groups }),
            labels: columns.map(({ label }) => label),
            pages: await packed(cells),
          },
          { owner },
        )
      : await sheetFile(
          formato,
          {
            columns,
            rows: cells,
            more: groups && { name: 'Resumen', labels: groups.labels, rows: groups.rows },
            forma: { separador, decimal },
          },
          owner,
        );
  const nombre = `${name}.${formato}`;
  const tipo = formato === 'pdf' ? 'application/pdf' : typeOf[formato];
  const file = await db.tenant(empresaId, (tx) => keepFile(tx, empresaId, userId, { nombre, tipo, contenido }));
  return { archivo_id: file.id, nombre_archivo: nombre };
};
