import type { z } from 'zod';
import type { pasoReporte } from '../requests/reporteOrdenes';
import type { BaseHoras, filaReporte } from '../requests/reportes';
import { activos } from './activos';
import type { RowWords } from './noun';

/** By what operating hours are known. */
export const basesHoras: Record<BaseHoras, string> = {
  horometro: 'Horómetro',
  motor: 'Motor',
  calendario: 'Calendario',
};

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
    horas: 'Trabajo por horómetro (h)',
    medidas_h: 'Trabajo medido (h)',
    operacion_h: 'Trabajo para el MTBF (h)',
    km_gps: 'Recorrido por GPS (km)',
    movimiento_h: 'En movimiento (h)',
    motor_h: 'Horas de motor',
    ralenti: 'Ralentí (%)',
    utilizacion: 'Utilización (%)',
    servicio_h: 'En servicio (h)',
    disponibilidad: 'Disponibilidad operacional (%)',
    disponibilidad_tecnica: 'Disponibilidad técnica (%)',
    ordenes_prev: 'Órdenes preventivas',
    ordenes_corr: 'Órdenes correctivas',
    cumplimiento: 'Cumplimiento preventivo (%)',
    proximo_mantenimiento: 'Próximo mantenimiento',
    dias_restantes: 'Días restantes',
    fallas: 'Fallas',
    mttr_h: 'MTTR (h)',
    mtbf_h: 'MTBF (h)',
    mtbf_base: 'MTBF sobre horas de',
    paradas_plan_h: 'Paradas planificadas (h)',
    paradas_no_plan_h: 'Paradas no planificadas (h)',
    paradas_falla_h: 'Paradas por falla (h)',
    paradas_h: 'Horas de parada',
    costo: 'Costo',
    costo_ordenes: 'Costo de las órdenes',
    costo_combustible: 'Costo del combustible',
    litros: 'Combustible cargado (l, kWh o m³)',
    consumo_100km: 'Consumo a los 100 km',
    costo_parada: 'Costo de parada',
    costo_km: 'Costo por km',
    costo_hora: 'Costo por hora',
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
    mtbf_base: basesHoras,
  },
} satisfies RowWords<(typeof filaReporte)['shape']>;

export const pasosReporte = { semana: 'Semana', mes: 'Mes' } satisfies Record<z.output<typeof pasoReporte>, string>;
