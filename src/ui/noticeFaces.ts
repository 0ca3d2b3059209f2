import type { TipoNotificacion } from '#contract/requests/notificaciones';
import type { SeveridadEvento } from '#contract/entities/tiposEvento';
import type { IconName } from './icons';

type Tone = 'info' | 'aviso' | 'peligro';

/** The look of each kind of notice; its words are in contract/words. */
export const noticeFaces: Record<TipoNotificacion, { icon: IconName; tone: Tone }> = {
  orden_asignada: { icon: 'assignment_ind', tone: 'info' },
  orden_vencida: { icon: 'event_busy', tone: 'peligro' },
  orden_reasignada: { icon: 'swap_horiz', tone: 'info' },
  orden_rechazada: { icon: 'thumb_down', tone: 'aviso' },
  orden_comentario: { icon: 'comment', tone: 'info' },
  orden_repuestos: { icon: 'inventory_2', tone: 'info' },
  mensaje: { icon: 'chat', tone: 'info' },
  falla_reportada: { icon: 'report', tone: 'peligro' },
  tarea_alerta: { icon: 'assignment_late', tone: 'aviso' },
  solicitud_nueva: { icon: 'inbox', tone: 'aviso' },
  solicitud_respondida: { icon: 'comment', tone: 'info' },
  inspeccion_no_apta: { icon: 'report', tone: 'peligro' },
  evento: { icon: 'notifications_active', tone: 'aviso' },
  trabajo_fallido: { icon: 'report', tone: 'aviso' },
  integracion_apagada: { icon: 'hub', tone: 'aviso' },
  enlace_cerrado: { icon: 'lock', tone: 'aviso' },
  actualizacion: { icon: 'history', tone: 'info' },
  respaldo: { icon: 'database', tone: 'peligro' },
};

/** The colour of an event's notice. */
export const toneOfSeverity: Record<SeveridadEvento, Tone> = {
  info: 'info',
  baja: 'info',
  media: 'aviso',
  alta: 'peligro',
  critica: 'peligro',
};
