import type { cargaPersona } from '../requests/reporteCarga';
import type { RowWords } from './noun';

export const cargaPersonas = {
  one: 'carga de una persona',
  many: 'carga por persona',
  gender: 'f',
  fields: {
    nombre: 'Persona',
    nivel: 'Nivel',
    jornada_min: 'Jornada',
    asignado_min: 'Programado',
    trabajado_min: 'Trabajado',
    pct: 'Carga',
    pct_trabajado: 'Trabajado de la jornada',
    ordenes_n: 'Órdenes',
  },
  units: { jornada_min: 'min', asignado_min: 'min', trabajado_min: 'min', pct: '%', pct_trabajado: '%' },
  values: {},
} satisfies RowWords<(typeof cargaPersona)['shape']>;
