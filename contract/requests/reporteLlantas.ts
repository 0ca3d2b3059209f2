import { day, type Listed } from '../core/entity';
import { z } from '../core/validation';

/**
 * A row of `GET /reportes/llantas`: the tyres of a brand, model and size that were mounted on some of these days, both
 * included. Kilometres and cost are of their whole lives: what a kilometre costs shows only over a life.
 */
export const filaLlantas = z.object({
  /** `michelin · xze · 295/80r22.5` */
  id: z.string(),
  marca: z.string().nullable(),
  modelo: z.string().nullable(),
  medida: z.string().nullable(),
  llantas_n: z.int(),
  km: z.number(),
  /** With retreads; null where nobody said any. */
  costo: z.number().nullable(),
  /** Of those with a cost that have rolled. */
  costo_km: z.number().nullable(),
  /** The mean of those whose readings tell it. */
  desgaste_mm_1000km: z.number().nullable(),
  /** On these days. */
  reencauches_n: z.int(),
  desechadas_n: z.int(),
});
export type FilaLlantas = z.output<typeof filaLlantas>;

export const reporteLlantas = {
  name: 'reporte_llantas' as const,
  record: filaLlantas,
  filters: { desde: day, hasta: day },
  sorts: Object.keys(filaLlantas.shape),
} satisfies Listed;
