import { columnasEventos, type Evento } from '#contract/entities/eventos';
import type { Jornada } from '#contract/requests/jornadas';
import type { Posicion } from '#contract/requests/posiciones';
import type { Detencion, Viaje } from '#contract/requests/viajes';

/** The columns in the files of the lists. */
export const exported = {
  posiciones: [
    'fecha',
    'activo_id',
    'conductor_id',
    'latitud',
    'longitud',
    'velocidad_kmh',
    'rumbo',
    'altitud_m',
    'precision_m',
    'satelites',
    'encendido',
    'en_movimiento',
    'odometro_km',
    'combustible_pct',
    'voltaje_externo',
    'bateria_pct',
    'alarma',
    'valida',
    'recibida_en',
  ],
  viajes: [
    'activo_id',
    'conductor_id',
    'inicio_en',
    'fin_en',
    'lugar_inicio',
    'lugar_fin',
    'distancia_km',
    'duracion_s',
    'ralenti_s',
    'velocidad_max_kmh',
    'velocidad_prom_kmh',
  ],
  detenciones: [
    'activo_id',
    'inicio_en',
    'fin_en',
    'lugar',
    'latitud',
    'longitud',
    'duracion_s',
    'sin_senal_s',
    'ralenti_s',
  ],
  eventos: columnasEventos,
  jornadas: [
    'fecha',
    'conductor_id',
    'primer_movimiento_en',
    'ultimo_movimiento_en',
    'conduccion_s',
    'detenido_s',
    'sin_senal_s',
    'ralenti_s',
    'distancia_km',
    'activos',
    'viajes_n',
  ],
} satisfies {
  posiciones: (keyof Posicion)[];
  viajes: (keyof Viaje)[];
  detenciones: (keyof Detencion)[];
  eventos: readonly (keyof Evento)[];
  jornadas: (keyof Jornada)[];
};
