import { day, rowId, type Listed } from '../core/entity';
import { tipoOrden } from '../entities/valoresOrden';
import { z } from '../core/validation';

/** What an order cost when it was closed, or what a warranty paid for it, which is negative. */
export const gastoOrden = z.object({
  /** `orden-12`, `reclamo-3` */
  id: z.string(),
  clase: z.enum(['cierre', 'reclamo']),
  orden_id: rowId,
  numero: z.string(),
  titulo: z.string(),
  tipo: tipoOrden,
  /** Of the closing, or on which the money counts. */
  fecha: day,
  valor: z.number(),
});
export type GastoOrden = z.output<typeof gastoOrden>;

/** `GET /reportes/presupuesto/gastos`. `dia_desde`, `dia_hasta`: days of the company, both included. */
export const gastosOrdenes = {
  name: 'gastos_ordenes' as const,
  record: gastoOrden,
  filters: { tipo: tipoOrden, bajo_nivel_id: rowId, dia_desde: day, dia_hasta: day },
  sorts: ['id', 'fecha', 'valor'],
} satisfies Listed;
