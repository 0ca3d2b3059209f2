import type { EstadoEntrega, TipoWebhook } from '../requests/webhooks';

export const tiposWebhook: Readonly<Record<TipoWebhook, string>> = {
  'orden.creada': 'Orden creada',
  'orden.cambiada': 'Orden cambiada',
  'orden.cerrada': 'Orden cerrada',
  'orden.eliminada': 'Orden eliminada',
  'evento.abierto': 'Evento abierto',
  'evento.cambiado': 'Evento cambiado',
  'evento.cerrado': 'Evento cerrado',
  'evento.eliminado': 'Evento eliminado o archivado',
  'viaje.terminado': 'Viaje terminado',
  'visita.entrada': 'Llegada a una parada',
  'visita.salida': 'Salida de una parada',
  'ejecucion.terminada': 'Ejecución de ruta terminada',
  'ejecucion.eliminada': 'Ejecución de ruta eliminada',
  'vencimiento.vencido': 'Mantenimiento vencido',
  'activo.creado': 'Activo creado',
  'activo.cambiado': 'Activo cambiado',
  'activo.eliminado': 'Activo eliminado',
  'documento.creado': 'Documento agregado',
  'documento.cambiado': 'Documento cambiado',
  'documento.eliminado': 'Documento eliminado',
  'combustible.cargado': 'Combustible cargado',
  'combustible.cambiado': 'Carga de combustible cambiada',
  'combustible.eliminado': 'Carga de combustible eliminada',
  'dispositivo.creado': 'Dispositivo creado',
  'dispositivo.cambiado': 'Dispositivo cambiado',
  'dispositivo.eliminado': 'Dispositivo eliminado',
  posiciones: 'Posiciones, en lotes',
};

export const estadosEntrega: Readonly<Record<EstadoEntrega, string>> = {
  pendiente: 'Pendiente',
  entregada: 'Entregada',
  fallida: 'Fallida',
};
