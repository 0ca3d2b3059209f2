import { limits } from '#contract/limits';
import type { exportarReporte, FilaReporte, FiltroReporte, TotalesReporte } from '#contract/reportes';
import type { z } from '#contract/validation';
import type { Db } from '../db/client';
import { sheetFile, typeOf, type Cell } from '../exports/sheet';
import { cellOf } from '../exports/words';
import { keepFile } from '../files/index';
import type { JobResult } from '../jobs/runner';
import { reportPdf } from './pdf';

type Asked = z.output<typeof exportarReporte>;

interface Parts extends Pick<Asked, 'formato' | 'columnas'> {
  db: Db;
  empresaId: number;
  userId: number;
  company: string;
  filter: FiltroReporte;
  totals: TotalesReporte;
  read: (range: [number, number]) => Promise<{ rows: FilaReporte[]; total: number }>;
  progress: (percent: number) => Promise<void>;
}

/** The report as a file of the company: page by page, so that others have the database in between. */
export const reportFile = async ({ db, empresaId, userId, formato, columnas, company, filter, totals, read, progress }: Parts): Promise<JobResult> => {
  const cells: Cell[][] = [];
  for (let from = 0; ; from += limits.list.rows) {
    const { rows, total } = await read([from, from + limits.list.rows - 1]);
    for (const row of rows) cells.push(columnas.map((column) => rounded(cellOf(row[column.source as keyof FilaReporte], column, () => '', 'UTC'))));
    await progress(total > 0 ? (90 * Math.min(total, cells.length)) / total : 90);
    if (cells.length >= total || rows.length === 0) break;
  }
  const sheet = { columns: columnas, rows: cells };
  const contenido = formato === 'pdf' ? await reportPdf({ ...sheet, company, filter, totals }) : await sheetFile(formato, sheet);
  const nombre = `reporte-activos-${filter.desde}-a-${filter.hasta}.${formato}`;
  const tipo = formato === 'pdf' ? 'application/pdf' : typeOf[formato];
  const file = await db.tenant(empresaId, (tx) => keepFile(tx, empresaId, userId, { nombre, tipo, contenido }));
  return { archivo_id: file.id, nombre_archivo: nombre };
};

/** Two decimals are enough for whoever reads; nobody needs 3.3333333333. */
const rounded = (cell: Cell): Cell => (typeof cell === 'number' ? Math.round(cell * 100) / 100 : cell);
