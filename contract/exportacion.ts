import { z } from './validation';

/** Fields of the list's rows, in column order. The server knows their labels and the words of their values. */
export const columnasExportadas = z.array(z.string().max(60)).min(1).max(80);

export const formatoExportado = z.enum(['csv', 'xlsx']);
export type FormatoExportado = z.output<typeof formatoExportado>;

/** Requests a list as a file: all rows that match the filter, in this order. `filter` and `sort` as in the list's own address. */
export const exportar = z.object({
  formato: formatoExportado,
  filter: z.string().max(20_000).optional(),
  sort: z.string().max(200).optional(),
  columnas: columnasExportadas,
});

/** The job that creates the file. */
export const exportando = z.object({ id: z.uuid() });
