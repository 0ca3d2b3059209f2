import type {
  filaReporteOrdenes,
  GrupoOrdenes,
  MedidaPareto,
  MomentoOrden,
  SoloOrdenes,
  TotalesOrdenes,
} from '../requests/reporteOrdenes';
import type { RowWords } from './noun';
import { ordenes } from './ordenes';

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
    problema: 'Problema (código)',
    causa_codigo: 'Causa (código)',
    remedio: 'Remedio (código)',
    causa: 'Causa',
    parada_h: 'Parada (h)',
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
  limite: 'Fecha límite',
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

/** What the failures are compared by. */
export const medidasPareto = {
  fallas: 'Fallas',
  parada_h: 'Horas de parada',
  costo: 'Costo',
} satisfies Record<MedidaPareto, string>;

/** What punctuality leaves out, beside it. */
export const abiertasTarde = (n: number): string => (n === 1 ? 'y 1 abierta ya tarde' : `y ${n} abiertas ya tarde`);

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
