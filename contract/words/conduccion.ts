import type { conduccionDe } from '../requests/conduccion';
import type { RowWords } from './noun';
import { tipo } from './tiposEvento';

export const conduccion = {
  one: 'puntaje de conducción',
  many: 'puntajes de conducción',
  gender: 'm',
  fields: {
    conductor_id: 'Conductor',
    activo_id: 'Activo',
    puntaje: 'Puntaje',
    tendencia: 'Cambio',
    km: 'Recorrido',
    eventos_n: 'Eventos',
    eventos_100km: 'Eventos por 100 km',
    exceso_velocidad: tipo.exceso_velocidad,
    frenada_brusca: tipo.frenada_brusca,
    aceleracion_brusca: tipo.aceleracion_brusca,
    giro_brusco: tipo.giro_brusco,
    fatiga: 'Fatiga',
    impacto: tipo.impacto,
  },
  units: { km: 'km' },
  values: {},
} satisfies RowWords<(typeof conduccionDe)['shape']>;
