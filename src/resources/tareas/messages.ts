import type { Tarea } from '#contract/tareas';
import type { Faces } from '../../ui/faces';

export const messages = {
  name: 'Tarea |||| Tareas',
  action: { create: 'Nueva tarea' },
  fields: {
    titulo: 'Tarea',
    orden_id: 'Orden',
    activo_id: 'Activo',
    asignado_a_id: 'Asignada a',
    estado: 'Estado',
    tipo: 'Tipo',
    instruccion: 'Instrucción',
    obligatoria: 'Obligatoria',
    fecha_limite: 'Fecha límite',
    valor: 'Valor',
    resultado: 'Resultado',
    nota: 'Nota',
    vencida: 'Vencida',
    posicion: 'Posición',
    completada_en: 'Completada',
  },
};

export const estados: Faces<Tarea['estado']> = {
  pendiente: { label: 'Pendiente', tone: 'neutro', icon: 'radio_button_unchecked' },
  en_progreso: { label: 'En progreso', tone: 'info', icon: 'play_arrow' },
  completada: { label: 'Completada', tone: 'exito', icon: 'check_circle' },
  no_aplica: { label: 'No aplica', tone: 'neutro', icon: 'do_not_disturb_on' },
  fallida: { label: 'Falló', tone: 'peligro', icon: 'cancel' },
};

export const resultados: Faces<NonNullable<Tarea['resultado']>> = {
  aprobado: { label: 'Aprobado', tone: 'exito' },
  observado: { label: 'Con observaciones', tone: 'aviso' },
  falla: { label: 'Falla', tone: 'peligro' },
};
