import { z } from '../core/validation';

export const estadoCompra = z.enum([
  'borrador',
  'por_aprobar',
  'aprobada',
  'enviada',
  'recibida_parcial',
  'recibida',
  'cerrada_incompleta',
  'cancelada',
]);
export type EstadoCompra = z.output<typeof estadoCompra>;
