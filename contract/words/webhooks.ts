import type { EstadoEntrega, TipoWebhook } from '../requests/webhooks';

export const tiposWebhook: Readonly<Record<TipoWebhook, string>> = {
  'orden.creada': 'Orden creada',
  'orden.cambiada': 'Orden cambiada',
  'orden.cerrada': 'Orden cerrada',
  'evento.abierto': 'Evento abierto',
  'evento.cambiado': 'Evento cambiado',
  'evento.cerrado': 'Evento cerrado',
  'viaje.terminado': 'Viaje terminado',
  'visita.entrada': 'Llegada a una parada',
  'visita.salida': 'Salida de una parada',
  'ejecucion.terminada': 'Ejecución de ruta terminada',
  'vencimiento.vencido': 'Mantenimiento vencido',
  'activo.creado': 'Activo creado',
  'activo.cambiado': 'Activo cambiado',
  posiciones: 'Posiciones, en lotes',
};

export const estadosEntrega: Readonly<Record<EstadoEntrega, string>> = {
  pendiente: 'Pendiente',
  entregada: 'Entregada',
  fallida: 'Fallida',
};
