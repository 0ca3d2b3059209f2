import type { filaLlantas } from '../requests/reporteLlantas';
import type { RowWords } from './noun';

export const reporteLlantas = {
  one: 'grupo de llantas',
  many: 'costo por km de las llantas',
  gender: 'm',
  fields: {
    marca: 'Marca',
    modelo: 'Modelo',
    medida: 'Medida',
    llantas_n: 'Llantas',
    km: 'Recorrido',
    costo: 'Costo con reencauches',
    costo_km: 'Costo por km',
    desgaste_mm_1000km: 'Desgaste por 1.000 km',
    reencauches_n: 'Reencauches',
    desechadas_n: 'Desechadas',
  },
  units: { km: 'km', desgaste_mm_1000km: 'mm' },
  values: {},
} satisfies RowWords<(typeof filaLlantas)['shape']>;
