import given from './answered.json';

/** What the demonstration answered to these calls. */
const answered: Readonly<Record<string, unknown>> = given;

/** An answer of a call: its own, or, of one record, that of the list. */
export const answerOf = (name: string): unknown => {
  if (!name.startsWith('GET ')) return undefined;
  const list = answered[name.replace(/\/\{id\}$/, '')];
  return answered[name] ?? (name.endsWith('/{id}') && Array.isArray(list) ? (list as unknown[])[0] : undefined);
};

const begun = { bytes: 48213, huella: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' };

/** Of a carrier like the one of the demonstration. */
export const examples: Readonly<Record<string, { body: unknown }>> = {
  'POST /activos': {
    body: { nombre: 'Kenworth T680', tipo_activo: 'vehiculo', nivel_id: 1, codigo: 'TR-014', placa: 'SXK 482' },
  },
  'PATCH /activos/{id}': { body: { version: 3, placa: 'SXK 482' } },
  'POST /dispositivos': {
    body: { identificador: '865413050000017', nombre: 'Rastreador TR-014', tipo: 'rastreador_gps' },
  },
  'POST /mantenimiento/planificador/devolver': {
    body: { fecha: '2026-12-15', vencimientos: [41, 42], ordenes: [{ id: 310, fecha: '2026-12-11' }] },
  },
  'POST /mantenimiento/planificador/mover': {
    body: { fecha: '2026-12-15', vencimientos: [41, 42], ordenes: [{ id: 310, fecha: '2026-12-11' }] },
  },
  'POST /mantenimiento/vencimientos/deshacer': { body: { ids: [41, 42] } },
  'POST /mantenimiento/vencimientos/ordenes': {
    body: { filter: { situacion: 'vencido', tipo: 'preventivo' }, responsable_id: 7 },
  },
  'POST /mantenimiento/vencimientos/posponer': {
    body: { ids: [41, 42], hasta: '2026-12-15', motivo: 'El taller está cerrado' },
  },
  'POST /mantenimiento/vencimientos/reprogramar': {
    body: { ids: [41, 42], fecha: '2026-12-15', alcance: 'solo_esta' },
  },
  'POST /mantenimiento/vencimientos/ultimas': {
    body: { ultimas: [{ id: 41, version: 3, fecha: '2026-11-02', medida: 48200 }] },
  },
  'POST /enlaces-solicitud': { body: { activo_id: 14 } },
  'POST /solicitudes': { body: { descripcion: 'El freno de parqueo no sostiene', activo_id: 14, urgencia: 'alta' } },
  'POST /solicitudes/{id}/transicion': { body: { a: 'aprobada', version: 1, respuesta: 'La revisamos mañana' } },
  'POST /solicitudes/{id}/responder': { body: { respuesta: 'La revisamos mañana', version: 1 } },
  'POST /enlaces-vivos': {
    body: { activos: [14], hasta: '2026-12-01T23:00:00Z', muestra: { velocidad: true, eta: true }, titulo: 'Su envío' },
  },
  'POST /enlaces-vivos/paradas': { body: { ejecucion_id: 12, parada_clave: 3 } },
  'POST /reenvios': {
    body: { nombre: 'Torre de control', url: 'https://torre.example.com/osmand', formato: 'osmand', niveles: [3] },
  },
  'POST /webhooks': {
    body: { url: 'https://erp.example.com/ftrack', tipos: ['orden.creada', 'orden.cerrada', 'orden.eliminada'] },
  },
  'POST /webhooks/{id}/recuperar': { body: { desde: '2026-11-27T13:00:00Z' } },
  'PATCH /webhooks/{id}': { body: { activo: true, version: 2 } },
  'POST /archivos': { body: begun },
  'POST /archivos/{carga}/terminar': { body: { nombre: 'tarjeta-de-propiedad.pdf' } },
  'POST /importaciones/archivo': { body: begun },
  'POST /importaciones/archivo/{carga}/terminar': { body: { tipo: 'activos', nombre: 'flota.csv' } },
  'POST /ordenes': {
    body: {
      titulo: 'Cambio de aceite y filtros',
      tipo: 'preventivo',
      prioridad: 'media',
      activo_id: 14,
      fecha_programada: '2026-12-01T13:00:00Z',
    },
  },
  'POST /ordenes/{id}/transicion': { body: { a: 'cerrada', version: 5 } },
  'POST /ordenes/exportar': {
    body: { formato: 'csv', columnas: ['numero', 'titulo', 'estado', 'creado_en'], filter: '{"estado":["cerrada"]}' },
  },
};
