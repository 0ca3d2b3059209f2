import type { ejecuciones as entity, paradaEjecutada } from '../ejecuciones';
import type { RowWords, WordsOf } from './noun';

const estado = {
  programada: 'Programada',
  en_curso: 'En curso',
  completada: 'Completada',
  incumplida: 'Incumplida',
  cancelada: 'Cancelada',
};

export const ejecuciones = {
  one: 'ejecución',
  many: 'ejecuciones',
  gender: 'f',
  fields: {
    ruta_id: 'Ruta',
    activo_id: 'Activo',
    personal_id: 'Conductor',
    fecha: 'Fecha',
    hora_salida: 'Hora de salida',
    nota: 'Nota',
    estado: 'Estado',
    origen: 'Origen',
    salida_en: 'Salida prevista',
    fin_previsto_en: 'Fin previsto',
    inicio_en: 'Inicio',
    fin_en: 'Fin',
    avance_pct: 'Avance',
    paradas_n: 'Paradas',
    a_tiempo_n: 'A tiempo',
    temprano_n: 'Temprano',
    tarde_n: 'Tarde',
    omitidas_n: 'Omitidas',
    cumplimiento_pct: 'Cumplimiento',
    retraso_min: 'Retraso',
    siguiente_parada_id: 'Siguiente parada',
    eta: 'Llegada estimada',
    eta_plan: 'Llegada estimada según el plan',
    desvios_n: 'Desvíos',
    desvio_max_m: 'Desvío máximo',
    paradas: 'Paradas',
    desvios: 'Desvíos',
    transiciones_permitidas: 'Puede pasar a',
    desde: 'Desde',
    hasta: 'Hasta',
  },
  units: { avance_pct: '%', cumplimiento_pct: '%', retraso_min: 'min', desvio_max_m: 'm' },
  values: {
    estado,
    transiciones_permitidas: estado,
    origen: { programa: 'Programa de la ruta', manual: 'A mano' },
  },
} satisfies WordsOf<typeof entity>;

export const paradasEjecutadas = {
  one: 'parada',
  many: 'paradas',
  gender: 'f',
  fields: {
    parada_id: 'Parada',
    nombre: 'Nombre',
    latitud: 'Latitud',
    longitud: 'Longitud',
    orden: 'Orden',
    planeada_en: 'Planeada',
    ventana_min: 'Ventana',
    servicio_min: 'Servicio',
    obligatoria: 'Obligatoria',
    llegada_en: 'Llegada',
    salida_en: 'Salida',
    estado: 'Estado',
    eta: 'Estimada',
  },
  units: { ventana_min: 'min', servicio_min: 'min' },
  values: {
    estado: { pendiente: 'Pendiente', a_tiempo: 'A tiempo', tarde: 'Tarde', temprano: 'Temprano', omitida: 'Omitida' },
  },
} satisfies RowWords<(typeof paradaEjecutada)['shape']>;
