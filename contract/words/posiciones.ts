import type { posicion } from '../posiciones';
import type { RowWords } from './noun';

export const posiciones = {
  one: 'posición',
  many: 'posiciones',
  gender: 'f',
  fields: {
    activo_id: 'Activo',
    dispositivo_id: 'Dispositivo',
    fecha: 'Fecha',
    recibida_en: 'Recibida',
    latitud: 'Latitud',
    longitud: 'Longitud',
    velocidad_kmh: 'Velocidad',
    rumbo: 'Rumbo',
    altitud_m: 'Altitud',
    precision_m: 'Precisión',
    bateria_pct: 'Batería',
    satelites: 'Satélites',
    encendido: 'Motor',
    en_movimiento: 'En movimiento',
    odometro_km: 'Odómetro',
    voltaje_externo: 'Voltaje',
    alarma: 'Alarma',
    atributos: 'Otros datos',
    valida: 'Calidad',
    estado: 'Estado',
  },
  units: { velocidad_kmh: 'km/h', rumbo: '°', altitud_m: 'm', precision_m: 'm', bateria_pct: '%', odometro_km: 'km', voltaje_externo: 'V' },
  values: { encendido: { true: 'Encendido', false: 'Apagado' }, valida: { true: 'Buena', false: 'Mala' } },
} satisfies RowWords<(typeof posicion)['shape']>;
