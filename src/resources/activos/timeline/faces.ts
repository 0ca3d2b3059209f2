import type { TipoHistorial } from '#contract/hojaDeVida';
import type { Faces } from '../../../ui/faces';

/** How each kind of entry of the timeline is told apart; in the order of its chips. */
export const historial: Faces<TipoHistorial> = {
  falla_reportada: { label: 'Fallas', tone: 'peligro', icon: 'report' },
  cambio_estado: { label: 'Cambios de estado', tone: 'info', icon: 'swap_horiz' },
  parada_iniciada: { label: 'Paradas', tone: 'aviso', icon: 'pause_circle' },
  parada_finalizada: { label: 'Fines de parada', tone: 'exito', icon: 'play_circle' },
  lectura_medidor: { label: 'Lecturas', tone: 'neutro', icon: 'speed' },
  reinicio_medidor: { label: 'Medidores cambiados', tone: 'aviso', icon: 'restart_alt' },
  documento_agregado: { label: 'Documentos', tone: 'info', icon: 'description' },
  documento_vencido: { label: 'Documentos vencidos', tone: 'peligro', icon: 'event_busy' },
  comentario: { label: 'Comentarios', tone: 'neutro', icon: 'chat' },
  foto: { label: 'Fotos', tone: 'neutro', icon: 'photo_camera' },
  costo: { label: 'Gastos', tone: 'neutro', icon: 'payments' },
  traslado: { label: 'Traslados', tone: 'info', icon: 'move_up' },
  cambio_responsable: { label: 'Responsables', tone: 'neutro', icon: 'assignment_ind' },
  cambio_conductor: { label: 'Conductores', tone: 'neutro', icon: 'person' },
  dispositivo_instalado: { label: 'Dispositivos instalados', tone: 'exito', icon: 'sensors' },
  dispositivo_retirado: { label: 'Dispositivos retirados', tone: 'neutro', icon: 'sensors_off' },
  orden_creada: { label: 'Órdenes creadas', tone: 'info', icon: 'assignment' },
  orden_completada: { label: 'Órdenes completadas', tone: 'exito', icon: 'assignment_turned_in' },
  orden_cerrada: { label: 'Órdenes cerradas', tone: 'exito', icon: 'task_alt' },
  orden_cancelada: { label: 'Órdenes canceladas', tone: 'neutro', icon: 'cancel' },
  mantenimiento_vencido: { label: 'Mantenimientos vencidos', tone: 'peligro', icon: 'assignment_late' },
  repuesto_instalado: { label: 'Repuestos', tone: 'neutro', icon: 'build_circle' },
  inspeccion_fallida: { label: 'Inspecciones fallidas', tone: 'peligro', icon: 'rule' },
  evento_critico: { label: 'Eventos críticos', tone: 'peligro', icon: 'crisis_alert' },
  edicion: { label: 'Ediciones', tone: 'neutro', icon: 'edit' },
  alta: { label: 'Alta', tone: 'exito', icon: 'add' },
  baja: { label: 'Baja', tone: 'peligro', icon: 'do_not_disturb_on' },
  reactivacion: { label: 'Reactivación', tone: 'exito', icon: 'replay' },
};
