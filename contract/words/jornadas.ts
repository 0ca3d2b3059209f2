import type { jornada } from '../requests/jornadas';
import type { RowWords } from './noun';

export const jornadas = {
  one: 'jornada',
  many: 'jornadas',
  gender: 'f',
  fields: {
    conductor_id: 'Conductor',
    fecha: 'Día',
    primer_movimiento_en: 'Primer movimiento',
    ultimo_movimiento_en: 'Último movimiento',
    conduccion_s: 'Conducción',
    detenido_s: 'Detenido',
    sin_senal_s: 'Sin señal',
    ralenti_s: 'Ralentí',
    distancia_km: 'Distancia',
    activos: 'Activos',
    viajes_n: 'Viajes',
  },
  units: { conduccion_s: 's', detenido_s: 's', sin_senal_s: 's', ralenti_s: 's', distancia_km: 'km' },
  values: {},
} satisfies RowWords<(typeof jornada)['shape']>;
