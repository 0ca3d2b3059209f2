import { limits } from '../core/limits';
import type { TipoNotificacion } from '../requests/notificaciones';

/** The name of each kind of notice in the preferences, and when it is sent. */
export const avisos = {
  orden_asignada: { name: 'Orden asignada', hint: 'Alguien le asigna una orden de trabajo.' },
  orden_reasignada: {
    name: 'Orden que pasa a otra persona',
    hint: 'Una orden que usted tenía se asigna a alguien más.',
  },
  orden_vencida: { name: 'Orden vencida', hint: 'Pasa la fecha límite y sigue sin terminar.' },
  orden_rechazada: { name: 'Trabajo rechazado', hint: 'Una orden completada vuelve para corregirla.' },
  orden_comentario: { name: 'Comentario', hint: 'Alguien comenta en una orden suya o le menciona.' },
  orden_repuestos: { name: 'Repuestos que llegan', hint: 'Llega el último repuesto que una orden esperaba.' },
  mensaje: { name: 'Mensaje', hint: 'La central le escribe.' },
  falla_reportada: { name: 'Falla reportada', hint: 'Alguien reporta una falla de un activo.' },
  tarea_alerta: { name: 'Falla en una tarea', hint: 'Una revisión sale mal y pide atención.' },
  solicitud_nueva: { name: 'Solicitud nueva', hint: 'Alguien pide que se arregle algo.' },
  solicitud_respondida: {
    name: 'Respuesta a una solicitud',
    hint: 'La oficina decide o responde una solicitud que usted hizo.',
  },
  inspeccion_no_apta: { name: 'Activo no apto', hint: 'Una inspección encuentra un defecto crítico.' },
  trabajo_fallido: {
    name: 'Trabajo sin terminar',
    hint: 'Una exportación, un reporte o una importación suya no se pudo terminar.',
  },
  integracion_apagada: {
    name: 'Integración apagada',
    hint:
      `Un webhook o un reenvío falló ${limits.destinations.offAfterDays} días seguidos, ` +
      'o su servidor ya no existe.',
  },
  enlace_cerrado: {
    name: 'Enlace en vivo cerrado',
    hint: 'Demasiadas claves equivocadas cerraron por unos minutos un enlace que usted hizo.',
  },
  actualizacion: {
    name: 'Ftrack se actualizó',
    hint: 'Al actualizar Ftrack cambiaron eventos o ejecuciones ya guardados.',
  },
  respaldo: {
    name: 'Falta un respaldo',
    hint: 'Ftrack lleva más de un día sin un respaldo que sirva. Además llega siempre un correo.',
  },
  evento: { name: 'Evento', hint: 'Ocurre algo que una regla vigila.' },
} satisfies Record<TipoNotificacion, { name: string; hint: string }>;
