import type { tiempoCarga } from '../requests/tiempos';
import type { RowWords } from './noun';

export const tiempos = {
  one: 'tiempo de cargue y descargue',
  many: 'tiempos de cargue y descargue',
  gender: 'm',
  fields: {
    fuente: 'Fuente',
    ejecucion_id: 'Ejecución',
    activo_id: 'Activo (número)',
    activo: 'Activo',
    placa: 'Placa',
    conductor_id: 'Conductor (número)',
    conductor: 'Conductor',
    ruta: 'Ruta',
    paradas: 'Paradas',
    llegada_cargue_en: 'Llegada al cargue',
    salida_cargue_en: 'Salida del cargue',
    llegada_descargue_en: 'Llegada al descargue',
    salida_descargue_en: 'Salida del descargue',
    motivo: 'Visitas dentro de otra',
  },
  units: {},
  values: { fuente: { ejecucion: 'Ejecución de ruta', visitas: 'Visitas a paradas' } },
} satisfies RowWords<(typeof tiempoCarga)['shape']>;
