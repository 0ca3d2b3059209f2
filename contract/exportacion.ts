import { z } from './validation';

/** Fields of the list's rows, in the order of the file's columns. The server knows how they and their values are called. */
export const columnasExportadas = z.array(z.string().max(60)).min(1).max(80);

export const formatoExportado = z.enum(['csv', 'xlsx']);
export type FormatoExportado = z.output<typeof formatoExportado>;

/** Asks for a list as a file: all rows that the filter leaves, in this order. `filter` and `sort` as in the list's own address. */
export const exportar = z.object({
  formato: formatoExportado,
  filter: z.string().max(20_000).optional(),
  sort: z.string().max(200).optional(),
  columnas: columnasExportadas,
});

/** The job that makes the file. */
export const exportando = z.object({ id: z.uuid() });
