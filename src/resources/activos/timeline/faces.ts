import { tiposHistorial } from '#contract/words/hojaDeVida';
import { facesOf } from '../../../ui/faces';

/** How each kind of entry of the timeline is told apart; in the order of its chips. */
export const historial = facesOf(tiposHistorial, {
  falla_reportada: { tone: 'peligro', icon: 'report' },
  cambio_estado: { tone: 'info', icon: 'swap_horiz' },
  parada_iniciada: { tone: 'aviso', icon: 'pause_circle' },
  parada_finalizada: { tone: 'exito', icon: 'play_circle' },
  lectura_medidor: { tone: 'neutro', icon: 'speed' },
  reinicio_medidor: { tone: 'aviso', icon: 'restart_alt' },
  documento_agregado: { tone: 'info', icon: 'description' },
  documento_vencido: { tone: 'peligro', icon: 'event_busy' },
  comentario: { tone: 'neutro', icon: 'chat' },
  foto: { tone: 'neutro', icon: 'photo_camera' },
  costo: { tone: 'neutro', icon: 'payments' },
  traslado: { tone: 'info', icon: 'move_up' },
  cambio_responsable: { tone: 'neutro', icon: 'assignment_ind' },
  cambio_conductor: { tone: 'neutro', icon: 'person' },
  dispositivo_instalado: { tone: 'exito', icon: 'sensors' },
  dispositivo_retirado: { tone: 'neutro', icon: 'sensors_off' },
  orden_creada: { tone: 'info', icon: 'assignment' },
  orden_completada: { tone: 'exito', icon: 'assignment_turned_in' },
  orden_cerrada: { tone: 'exito', icon: 'task_alt' },
  orden_cancelada: { tone: 'neutro', icon: 'cancel' },
  mantenimiento_vencido: { tone: 'peligro', icon: 'assignment_late' },
  repuesto_instalado: { tone: 'neutro', icon: 'build_circle' },
  inspeccion_fallida: { tone: 'peligro', icon: 'rule' },
  evento_critico: { tone: 'peligro', icon: 'crisis_alert' },
  edicion: { tone: 'neutro', icon: 'edit' },
  alta: { tone: 'exito', icon: 'add' },
  baja: { tone: 'peligro', icon: 'do_not_disturb_on' },
  reactivacion: { tone: 'exito', icon: 'replay' },
});
