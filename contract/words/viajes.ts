import type { detencion, viaje } from '../requests/viajes';
import type { RowWords } from './noun';

export const viajes = {
  one: 'viaje',
  many: 'viajes',
  gender: 'm',
  fields: {
    activo_id: 'Activo',
    conductor_id: 'Conductor',
    inicio_en: 'Inicio',
    fin_en: 'Fin',
    latitud_inicio: 'Latitud de inicio',
    longitud_inicio: 'Longitud de inicio',
    latitud_fin: 'Latitud de fin',
    longitud_fin: 'Longitud de fin',
    lugar_inicio: 'Desde',
    lugar_fin: 'Hasta',
    parada_inicio_id: 'Parada de inicio',
    parada_fin_id: 'Parada de fin',
    distancia_km: 'Distancia',
    duracion_s: 'Duración',
    ralenti_s: 'Ralentí',
    velocidad_max_kmh: 'Velocidad máxima',
    velocidad_prom_kmh: 'Velocidad promedio',
    eventos_n: 'Eventos',
  },
  units: { distancia_km: 'km', duracion_s: 's', ralenti_s: 's', velocidad_max_kmh: 'km/h', velocidad_prom_kmh: 'km/h' },
  values: {},
} satisfies RowWords<(typeof viaje)['shape']>;

export const detenciones = {
  one: 'detención',
  many: 'detenciones',
  gender: 'f',
  fields: {
    activo_id: 'Activo',
    inicio_en: 'Inicio',
    fin_en: 'Fin',
    latitud: 'Latitud',
    longitud: 'Longitud',
    duracion_s: 'Duración',
    sin_senal_s: 'Sin señal',
    ralenti_s: 'Ralentí',
    parada_id: 'Parada',
    lugar: 'Lugar',
  },
  units: { duracion_s: 's', sin_senal_s: 's', ralenti_s: 's' },
  values: {},
} satisfies RowWords<(typeof detencion)['shape']>;
