import type { reportePresupuesto } from '../requests/reportePresupuesto';
import type { RowWords } from './noun';
import { presupuestos } from './presupuestos';

/** From January on. */
export const meses = [
  'Enero',
  'Febrero',
  'Marzo',
  'Abril',
  'Mayo',
  'Junio',
  'Julio',
  'Agosto',
  'Septiembre',
  'Octubre',
  'Noviembre',
  'Diciembre',
] as const;

export const cifrasPresupuesto = {
  presupuesto: 'Presupuesto',
  real: 'Real',
  comprometido: 'Comprometido',
  pronostico: 'Pronóstico',
  diferencia: 'Diferencia',
};

export const palabrasPresupuesto = {
  one: 'presupuesto y gasto',
  many: 'presupuesto y gasto',
  gender: 'm',
  fields: { anio: 'Año', mes: 'Mes', clase: 'Clase', ...cifrasPresupuesto },
  values: {
    mes: Object.fromEntries(meses.map((name, at) => [at + 1, name])),
    clase: presupuestos.values.clase,
  },
} satisfies RowWords<(typeof reportePresupuesto)['record']['shape']>;
