import type { TipoNotificacion } from '#contract/notificaciones';
import type { IconName } from '../../ui/icons';

type Tone = 'info' | 'aviso' | 'peligro';

/** How each kind of notice looks, and how it is called among one's preferences. */
export const noticeFaces: Record<TipoNotificacion, { label: string; hint: string; icon: IconName; tone: Tone }> = {
  orden_asignada: { label: 'Orden asignada', hint: 'Alguien le asigna una orden de trabajo.', icon: 'assignment_ind', tone: 'info' },
  orden_vencida: { label: 'Orden vencida', hint: 'Pasa la fecha límite y sigue sin terminar.', icon: 'event_busy', tone: 'peligro' },
  orden_rechazada: { label: 'Trabajo rechazado', hint: 'Una orden completada vuelve para corregirla.', icon: 'thumb_down', tone: 'aviso' },
  orden_comentario: { label: 'Comentario', hint: 'Alguien comenta en una orden suya o le menciona.', icon: 'comment', tone: 'info' },
  falla_reportada: { label: 'Falla reportada', hint: 'Alguien reporta una falla de un activo.', icon: 'report', tone: 'peligro' },
  tarea_alerta: { label: 'Falla en una tarea', hint: 'Una revisión sale mal y pide atención.', icon: 'assignment_late', tone: 'aviso' },
};
