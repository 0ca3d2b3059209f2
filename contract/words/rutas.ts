import type { rutas as entity } from '../entities/rutas';
import type { WordsOf } from './noun';
import { nouns } from './nouns';
import { paradas } from './paradas';

export const rutas = {
  ...nouns.rutas,
  fields: {
    nombre: 'Nombre',
    codigo: 'Código',
    color: 'Color',
    trazado: 'Trazado',
    tolerancia_m: 'Tolerancia',
    duracion_min: 'Duración prevista',
    limite_velocidad_kmh: 'Límite de velocidad',
    paradas: 'Paradas',
    dias_semana: 'Días',
    hora_salida: 'Hora de salida',
    asignaciones: 'Asignaciones',
    activa: 'Estado',
    gtfs: 'GTFS',
    distancia_km: 'Distancia',
    paradas_n: 'Paradas',
    asignaciones_n: 'Asignaciones',
    parada_id: 'Parada',
    activo_id: 'Activo',
  },
  units: { tolerancia_m: 'm', duracion_min: 'min', limite_velocidad_kmh: 'km/h', distancia_km: 'km' },
  values: {
    color: paradas.values.color,
    dias_semana: { 1: 'Lunes', 2: 'Martes', 3: 'Miércoles', 4: 'Jueves', 5: 'Viernes', 6: 'Sábado', 7: 'Domingo' },
    activa: { true: 'Activa', false: 'Inactiva' },
  },
} satisfies WordsOf<typeof entity>;
