import { tipoActivo } from '../entities/activos';
import { day, rowId, type Listed } from '../core/entity';
import { z } from '../core/validation';

/** `GET /reportes/reemplazo`: what each asset costs a year, and when it is best sold; in the company's currency. */

const figure = z.number().nullable();

/** A whole year since the purchase, the first is 1; the current one is none yet. */
export const anioReemplazo = z.object({
  n: z.int(),
  costo: z.number(),
  /** By its odometer; null: it had no reading until the end of that year. */
  km: figure,
  costo_km: figure,
  /** What it is worth at the end of it. */
  residual: figure,
  costo_anual_equivalente: figure,
});
export type AnioReemplazo = z.output<typeof anioReemplazo>;

/** What may be missing, and what it is called. */
export const faltasReemplazo = {
  fecha_compra: 'Fecha de compra',
  costo_adquisicion: 'Costo de adquisición',
  valor_residual: 'Valor residual',
  vida_util_meses: 'Vida útil',
  anio: 'Un año completo desde la compra',
  costos: 'Costos registrados',
  lecturas: 'Lecturas del odómetro',
  lecturas_12m: 'Lecturas del odómetro de los últimos 12 meses',
} as const;
export type FaltaReemplazo = keyof typeof faltasReemplazo;

const fila = z.object({
  /** Of the asset. */
  id: rowId,
  nombre: z.string(),
  placa: z.string().nullable(),
  nivel: z.string(),
  fecha_compra: day.nullable(),
  /** Whole months since the purchase. */
  edad_meses: z.int().nullable(),
  /** What its odometer shows now. */
  km: figure,
  costo_12m: z.number(),
  costo_km_12m: figure,
  valor_residual_hoy: figure,
  /** The year in which a year costs least. */
  anio_minimo: z.int().nullable(),
  /** The end of that year, once the curve has turned up; null: it still falls, or is not known. */
  vender_antes_de: day.nullable(),
  /** What one more year costs: what it loses in value, and the costs of its last twelve months. */
  un_anio_mas: figure,
  /** What is missing, in words; the figures that need it are null. */
  falta: z.array(z.string()),
});

export const filaReemplazo = fila.extend({ anios: z.array(anioReemplazo) });
export type FilaReemplazo = z.output<typeof filaReemplazo>;

/** Which assets: `nivel_id` with those below it. Retired ones are left out unless they are named. */
const filters = { nivel_id: rowId, tipo_activo: tipoActivo, categoria_id: rowId, activo_id: rowId };

/** The same as an exportable list, without the years. */
export const reporteReemplazo = {
  name: 'reemplazo' as const,
  record: fila,
  filters,
  /** By `id`: the first day to sell before first. Costs per km are read for one page only. */
  sorts: Object.keys(fila.shape).filter((field) => field !== 'falta' && field !== 'costo_km_12m'),
} satisfies Listed;

const someId = z.coerce.number().pipe(rowId);

/** The same filters in a query. */
export const consultaReemplazo = z
  .object({ nivel_id: someId, tipo_activo: tipoActivo, categoria_id: someId, activo_id: someId })
  .partial();
