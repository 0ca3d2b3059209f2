import type { z } from 'zod';
import type {
  filaReporteOrdenes,
  GrupoOrdenes,
  MomentoOrden,
  pasoReporte,
  SoloOrdenes,
  TotalesOrdenes,
} from '../reporteOrdenes';
import type { filaReporte } from '../reportes';
import { activos } from './activos';
import type { RowWords } from './noun';
import { ordenes } from './ordenes';

/** Columns of the report of assets. */
export const reporteActivos = {
  one: 'activo',
  many: 'activos',
  gender: 'm',
  title: 'Reporte de activos',
  fields: {
    nombre: 'Activo',
    codigo: 'Código',
    placa: 'Placa',
    nivel: 'Nivel',
    tipo_activo: 'Tipo',
    categoria: 'Categoría',
    estado: 'Estado',
    criticidad: 'Criticidad',
    edad: 'Edad (años)',
    odometro_km: 'Odómetro (km)',
    horometro_h: 'Horómetro (h)',
    km: 'Recorrido (km)',
    horas: 'Trabajo (h)',
    km_gps: 'Recorrido por GPS (km)',
    movimiento_h: 'En movimiento (h)',
    motor_h: 'Horas de motor',
    ralenti: 'Ralentí (%)',
    utilizacion: 'Utilización (%)',
    disponibilidad: 'Disponibilidad (%)',
    ordenes_prev: 'Órdenes preventivas',
    ordenes_corr: 'Órdenes correctivas',
    cumplimiento: 'Cumplimiento preventivo (%)',
    proximo_mantenimiento: 'Próximo mantenimiento',
    dias_restantes: 'Días restantes',
    fallas: 'Fallas',
    mttr_h: 'MTTR (h)',
    mtbf_h: 'MTBF (h)',
    paradas_plan_h: 'Paradas planificadas (h)',
    paradas_no_plan_h: 'Paradas no planificadas (h)',
    paradas_h: 'Horas de parada',
    costo: 'Costo',
    costo_ordenes: 'Costo de las órdenes',
    costo_combustible: 'Costo del combustible',
    litros: 'Combustible cargado (l, kWh o m³)',
    consumo_100km: 'Consumo a los 100 km',
    costo_parada: 'Costo de parada',
    costo_km: 'Costo por km',
    costo_hora: 'Costo por hora de motor',
    rav: 'Costo / valor (%)',
    eventos_100km: 'Eventos por 100 km',
    eventos_criticos: 'Eventos críticos',
    puntaje: 'Puntaje',
    documentos_vencidos: 'Documentos vencidos',
    documentos_por_vencer: 'Documentos por vencer',
    en_linea: 'En línea',
  },
  values: {
    tipo_activo: activos.values.tipo_activo,
    estado: activos.values.estado,
    criticidad: activos.values.criticidad,
  },
} satisfies RowWords<(typeof filaReporte)['shape']>;

/** Columns of the report of orders. */
export const reporteOrdenes = {
  one: 'orden',
  many: 'órdenes',
  gender: 'f',
  title: 'Reporte de órdenes',
  fields: {
    numero: 'Número',
    titulo: 'Título',
    tipo: 'Tipo',
    prioridad: 'Prioridad',
    estado: 'Estado',
    vencida: 'Vencida',
    activo: 'Activo',
    categoria: 'Categoría',
    nivel: 'Nivel',
    responsable: 'Responsable',
    origen: 'Origen',
    creada: 'Creada',
    programada: 'Programada',
    limite: 'Fecha límite',
    iniciada: 'Iniciada',
    completada: 'Completada',
    cerrada: 'Cerrada',
    respuesta_h: 'Respuesta (h)',
    ciclo_h: 'Ciclo (h)',
    espera_h: 'Espera (h)',
    estimado_min: 'Estimado (min)',
    real_min: 'Real (min)',
    desviacion: 'Desviación (%)',
    a_tiempo: 'A tiempo',
    tareas_n: 'Tareas',
    tareas_hechas_n: 'Tareas hechas',
    fallas_n: 'Fallas',
    costo_mano_obra: 'Mano de obra',
    costo_repuestos: 'Repuestos',
    costo_terceros: 'Terceros',
    costo_total: 'Costo',
    causa: 'Causa',
    reaperturas: 'Reaperturas',
  },
  values: {
    tipo: ordenes.values.tipo,
    prioridad: ordenes.values.prioridad,
    estado: ordenes.values.estado,
    origen: ordenes.values.origen,
  },
} satisfies RowWords<(typeof filaReporteOrdenes)['shape'], 'activo_uuid'>;

/** The fields by which orders can be grouped. */
export const gruposOrdenes = {
  tipo: 'Tipo',
  prioridad: 'Prioridad',
  estado: 'Estado',
  nivel: 'Nivel',
  activo: 'Activo',
  categoria: 'Categoría',
  responsable: 'Responsable',
  origen: 'Origen',
  vencida: 'Vencida',
} satisfies Record<GrupoOrdenes, string>;

/** The moment of an order that the period filters. */
export const momentosOrden = {
  creada: 'Creación',
  programada: 'Fecha programada',
  completada: 'Completada',
  cerrada: 'Cierre',
  terminada: 'Cierre o cancelación',
} satisfies Record<MomentoOrden, string>;

export const solasOrdenes = {
  reabiertas: 'Reabiertas',
  correctivas: 'Correctivas y de emergencia',
  reincidentes: 'Que repiten una causa',
  costo_sin_activo: 'Con costo y sin activo',
} satisfies Record<SoloOrdenes, string>;

export const pasosReporte = { semana: 'Semana', mes: 'Mes' } satisfies Record<z.output<typeof pasoReporte>, string>;

const gruposDe: Partial<Record<GrupoOrdenes, Readonly<Record<string, string>>>> = {
  tipo: ordenes.values.tipo,
  prioridad: ordenes.values.prioridad,
  estado: ordenes.values.estado,
  origen: ordenes.values.origen,
  vencida: { true: 'Vencidas', false: 'No vencidas' },
};
const sinGrupo: Partial<Record<GrupoOrdenes, string>> = {
  activo: 'Sin activo',
  categoria: 'Sin categoría',
  responsable: 'Sin responsable',
};

/** The name of a group of orders. */
export const nombreDeGrupo = (
  grupo: GrupoOrdenes,
  { clave, nombre }: { clave: string | null; nombre: string | null },
): string => (clave === null ? (sinGrupo[grupo] ?? 'Ninguno') : (nombre ?? gruposDe[grupo]?.[clave] ?? '—'));

/** The figures of each group, in this order. */
export const cifrasDeGrupo = {
  ordenes: 'Órdenes',
  abiertas: 'Abiertas',
  vencidas: 'Vencidas',
  cumplimiento: 'A tiempo (%)',
  mtta_h: 'Respuesta (h)',
  correctivo_h: 'Correctivos (h)',
  costo: 'Costo',
} satisfies Partial<Record<keyof TotalesOrdenes, string>>;
