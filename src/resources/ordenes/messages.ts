import type { CostoOrden, Orden, Transicion } from '#contract/ordenes';
import type { Faces } from '../../ui/faces';

export const messages = {
  name: 'Orden |||| Órdenes de trabajo',
  action: { create: 'Nueva orden' },
  fields: {
    numero: 'Número',
    titulo: 'Título',
    descripcion: 'Descripción',
    tipo: 'Tipo',
    prioridad: 'Prioridad',
    estado: 'Estado',
    activo_id: 'Activo',
    nivel_id: 'Nivel',
    bajo_nivel_id: 'Nivel',
    servicio_ids: 'Servicios',
    solicitante_id: 'Solicitante',
    responsable_id: 'Responsable',
    equipo_ids: 'Equipo',
    proveedor: 'Proveedor',
    fecha_programada: 'Programada',
    fecha_limite: 'Fecha límite',
    duracion_estimada_min: 'Duración estimada (min)',
    detiene_activo: 'Detiene el activo',
    sintoma: 'Síntoma',
    causa_falla: 'Causa de la falla',
    solucion: 'Solución',
    requiere_firma: 'Requiere firma',
    fotos_min: 'Fotos mínimas',
    referencia_externa: 'Referencia externa',
    vencida: 'Vencida',
    primera_respuesta_en: 'Primera respuesta',
    iniciada_en: 'Iniciada',
    completada_en: 'Completada',
    cerrada_en: 'Cerrada',
    cancelada_en: 'Cancelada',
    motivo_espera: 'Motivo de la espera',
    motivo_rechazo: 'Motivo del rechazo',
    motivo_cancelacion: 'Motivo de la cancelación',
    reaperturas: 'Reaperturas',
    odometro_cierre_km: 'Odómetro al cierre (km)',
    horometro_cierre_h: 'Horómetro al cierre (h)',
    costo_mano_obra: 'Mano de obra',
    costo_repuestos: 'Repuestos',
    costo_terceros: 'Otros costos',
    costo_total: 'Costo total',
    tareas_n: 'Tareas',
    origen: 'Origen',
    creado_en: 'Creada',
  },
};

export const estados: Faces<Orden['estado']> = {
  pendiente: { label: 'Pendiente', tone: 'neutro', icon: 'inbox' },
  asignada: { label: 'Asignada', tone: 'info', icon: 'person' },
  en_progreso: { label: 'En progreso', tone: 'info', icon: 'play_arrow' },
  en_espera: { label: 'En espera', tone: 'aviso', icon: 'pause' },
  completada: { label: 'Completada', tone: 'exito', icon: 'check' },
  cerrada: { label: 'Cerrada', tone: 'exito', icon: 'lock' },
  cancelada: { label: 'Cancelada', tone: 'neutro', icon: 'block' },
};

export const prioridades: Faces<Orden['prioridad']> = {
  baja: { label: 'Baja', tone: 'neutro', icon: 'keyboard_arrow_down' },
  media: { label: 'Media', tone: 'info', icon: 'drag_handle' },
  alta: { label: 'Alta', tone: 'aviso', icon: 'keyboard_arrow_up' },
  critica: { label: 'Crítica', tone: 'peligro', icon: 'priority_high' },
};

export const tipos: Faces<Orden['tipo']> = {
  correctivo: { label: 'Correctivo' },
  preventivo: { label: 'Preventivo' },
  predictivo: { label: 'Predictivo' },
  inspeccion: { label: 'Inspección' },
  instalacion: { label: 'Instalación' },
  emergencia: { label: 'Emergencia' },
  mejora: { label: 'Mejora' },
  servicio: { label: 'Servicio' },
};

export const motivosEspera: Faces<NonNullable<Orden['motivo_espera']>> = {
  repuestos: { label: 'Faltan repuestos' },
  proveedor: { label: 'Proveedor' },
  aprobacion: { label: 'Aprobación' },
  acceso_activo: { label: 'Sin acceso al activo' },
  clima: { label: 'Clima' },
  otro: { label: 'Otro' },
};

export const origenes: Faces<Orden['origen']> = {
  manual: { label: 'Manual' },
  importacion: { label: 'Importación' },
  plan: { label: 'Plan' },
  evento: { label: 'Evento' },
  api: { label: 'API' },
};

/** What a move is called on a button. */
export const verbos: Faces<Transicion['verbo']> = {
  asignar: { label: 'Asignar', icon: 'person' },
  devolver: { label: 'Devolver', icon: 'undo' },
  iniciar: { label: 'Iniciar', icon: 'play_arrow' },
  pausar: { label: 'Pausar', icon: 'pause' },
  reanudar: { label: 'Reanudar', icon: 'play_arrow' },
  completar: { label: 'Completar', icon: 'check' },
  cerrar: { label: 'Cerrar', icon: 'lock' },
  rechazar: { label: 'Rechazar', icon: 'undo' },
  reabrir: { label: 'Reabrir', icon: 'refresh' },
  cancelar: { label: 'Cancelar orden', icon: 'block' },
  restaurar: { label: 'Restaurar', icon: 'undo' },
};

/** By «true» and «false», as the filter counts them. */
export const vencidas: Faces<'true' | 'false'> = { true: { label: 'Sí' }, false: { label: 'No' } };

export const tiposCosto: Faces<CostoOrden['tipo']> = {
  tercero: { label: 'Tercero' },
  transporte: { label: 'Transporte' },
  peaje: { label: 'Peaje' },
  multa: { label: 'Multa' },
  otro: { label: 'Otro' },
};
