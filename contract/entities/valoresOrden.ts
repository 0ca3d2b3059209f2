import { z } from '../core/validation';

/** The values that fields of orders may have. */

export const tipoOrden = z.enum([
  'correctivo',
  'preventivo',
  'predictivo',
  'inspeccion',
  'instalacion',
  'emergencia',
  'mejora',
  'servicio',
]);
export const prioridadOrden = z.enum(['baja', 'media', 'alta', 'critica']);
export const estadoOrden = z.enum([
  'pendiente',
  'asignada',
  'en_progreso',
  'en_espera',
  'completada',
  'cerrada',
  'cancelada',
]);
export const motivoEspera = z.enum(['repuestos', 'proveedor', 'aprobacion', 'acceso_activo', 'clima', 'otro']);
export const origenOrden = z.enum(['manual', 'importacion', 'plan', 'evento', 'api', 'inspeccion', 'solicitud']);
export type EstadoOrden = z.output<typeof estadoOrden>;
export type TipoOrden = z.output<typeof tipoOrden>;
