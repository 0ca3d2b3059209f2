import { rowId, type Listed } from '../core/entity';
import { z } from '../core/validation';
import { clasePresupuesto, presupuestos } from '../entities/presupuestos';

const { anio, mes } = presupuestos.fields;

/** `GET /reportes/presupuesto`. `nivel_id`: with the levels below it; without it, the whole company. */
export const consultaPresupuesto = z.strictObject({
  anio: z.coerce.number().pipe(anio),
  nivel_id: z.coerce.number().pipe(rowId).optional(),
});
export type ConsultaPresupuesto = z.output<typeof consultaPresupuesto>;

/** The figures of a month and class; what is left of the budget is `diferencia`. */
const cifras = {
  presupuesto: z.number(),
  /** Orders by the day on which they were closed, fuel by its load, purchases by what came less what went back. */
  real: z.number(),
  /** What has not come of approved purchases, in the month in which it is expected. */
  comprometido: z.number(),
  /** What the dues of plans will cost, from today on. */
  pronostico: z.number(),
  diferencia: z.number(),
};

/** Where the rows of a figure are: a list of the API, its filter, and the field of them whose sum it is. */
export const filasDeCifra = z.object({
  path: z.string(),
  filter: z.record(z.string(), z.unknown()),
  columna: z.string(),
});
export type FilasDeCifra = z.output<typeof filasDeCifra>;

/** One of twelve months and five classes. */
export const filaPresupuesto = z.object({
  mes,
  clase: clasePresupuesto,
  ...cifras,
  filas: z.object({ real: filasDeCifra, comprometido: filasDeCifra, pronostico: filasDeCifra }),
});
export type FilaPresupuesto = z.output<typeof filaPresupuesto>;

/** The same as an exportable list; without a year, the current one. */
export const reportePresupuesto = {
  name: 'presupuesto' as const,
  record: z.object({ id: z.int(), anio, mes, clase: clasePresupuesto, ...cifras }),
  filters: { anio, nivel_id: rowId },
  sorts: ['id'],
} satisfies Listed;

/** The columns of its files. */
export const columnasPresupuesto = [
  'anio',
  'mes',
  'clase',
  'presupuesto',
  'real',
  'comprometido',
  'pronostico',
  'diferencia',
] as const satisfies readonly (keyof z.output<typeof reportePresupuesto.record>)[];
