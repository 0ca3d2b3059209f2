import { z } from './validation';

/** A column of an exported list: which field, what it is called, and how its values are said. */
export const columnaExportada = z.object({
  source: z.string().max(60),
  label: z.string().trim().min(1).max(80),
  /** The word for each value of an enum or of yes and no. */
  words: z.record(z.string().max(60), z.string().max(120)).optional(),
  /** How text is to be understood: a moment is written in the company's time zone. */
  kind: z.enum(['momento', 'dia']).optional(),
  /** What stands between the parts of a list of values. */
  join: z.string().max(5).optional(),
  /** The field holds the id of such a record, which is called by this field of its own. */
  reference: z.object({ resource: z.string().max(60), word: z.string().max(60) }).optional(),
});
export type ColumnaExportada = z.output<typeof columnaExportada>;

export const formatoExportado = z.enum(['csv', 'xlsx']);
export type FormatoExportado = z.output<typeof formatoExportado>;

/** Asks for a list as a file: all rows that the filter leaves, in this order. `filter` and `sort` as in the list's own address. */
export const exportar = z.object({
  formato: formatoExportado,
  filter: z.string().max(20_000).optional(),
  sort: z.string().max(200).optional(),
  columnas: z.array(columnaExportada).min(1).max(80),
});

/** The job that makes the file. */
export const exportando = z.object({ id: z.uuid() });
