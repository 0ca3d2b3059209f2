import { z } from '../core/validation';

/** Fields of the list's rows, in column order. The server knows their labels and the words of their values. */
export const columnasExportadas = z.array(z.string().max(60)).min(1).max(80);

export const formatoExportado = z.enum(['csv', 'xlsx']);
export type FormatoExportado = z.output<typeof formatoExportado>;

/** The separator of a CSV file and its decimal mark; by default as Spanish spreadsheets read them. */
export const formaCsv = z.object({
  separador: z.enum([';', ',', 'tab']).optional(),
  decimal: z.enum([',', '.']).optional(),
});
export type FormaCsv = z.output<typeof formaCsv>;
export const formaCsvUsual = { separador: ';', decimal: ',' } as const satisfies FormaCsv;

/**
 * Requests a list as a file: all rows that match the filter, in this order. `filter` and `sort` as in the list's own
 * address.
 */
export const exportar = z.object({
  formato: formatoExportado,
  ...formaCsv.shape,
  filter: z.string().max(20_000).optional(),
  sort: z.string().max(200).optional(),
  columnas: columnasExportadas,
});

/** The job that creates the file. */
export const exportando = z.object({ id: z.uuid() });
