import type { EstadoOrden, Orden } from '#contract/ordenes';
import type { Tarea } from '#contract/tareas';

/** How people call what an order is, where the server writes it. */
export const stateWords: Record<EstadoOrden, string> = {
  pendiente: 'pendiente',
  asignada: 'asignada',
  en_progreso: 'en progreso',
  en_espera: 'en espera',
  completada: 'completada',
  cerrada: 'cerrada',
  cancelada: 'cancelada',
};

export const kindWords: Record<Orden['tipo'], string> = {
  correctivo: 'Correctivo',
  preventivo: 'Preventivo',
  predictivo: 'Predictivo',
  inspeccion: 'Inspección',
  instalacion: 'Instalación',
  emergencia: 'Emergencia',
  mejora: 'Mejora',
  servicio: 'Servicio',
};

export const priorityWords: Record<Orden['prioridad'], string> = { baja: 'Baja', media: 'Media', alta: 'Alta', critica: 'Crítica' };

export const taskWords: Record<Tarea['estado'], string> = {
  pendiente: 'Pendiente',
  en_progreso: 'En progreso',
  completada: 'Hecha',
  no_aplica: 'No aplica',
  fallida: 'Falló',
};

export const resultWords: Record<NonNullable<Tarea['resultado']>, string> = { aprobado: 'Aprobado', observado: 'Con observaciones', falla: 'Falla' };
