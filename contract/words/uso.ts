import type { usoDe } from '../requests/uso';
import type { RowWords } from './noun';

export const uso = {
  one: 'uso',
  many: 'usos',
  gender: 'm',
  fields: {
    activo_id: 'Activo',
    km: 'Recorrido',
    movimiento_h: 'En movimiento',
    ralenti_h: 'En ralentí',
    motor_h: 'Horas de motor',
    ralenti: 'Ralentí',
    dias_con_viaje: 'Días con viaje',
    utilizacion: 'Utilización',
  },
  units: { km: 'km', movimiento_h: 'h', ralenti_h: 'h', motor_h: 'h', ralenti: '%', utilizacion: '%' },
  values: {},
} satisfies RowWords<(typeof usoDe)['shape']>;
