import type { ClasePresupuesto } from '#contract/entities/presupuestos';
import type { ConsultaPresupuesto, FilaPresupuesto, FilasDeCifra } from '#contract/requests/reportePresupuesto';
import { comprasComprometidas, tiposDeClase } from '#contract/rules/budget';
import { masDias, masMeses } from '#contract/rules/fechasPlan';
import { dayStart } from '#contract/core/localTime';

/**
 * The rows of the figures of a month and class: lists of the API.
 *
 * @param zone IANA
 * @param paid whether warranties paid for these orders: what they cost then is not what their closing counts
 */
export const rowsOf = (
  { anio, nivel_id }: ConsultaPresupuesto,
  zone: string,
  mes: number,
  clase: ClasePresupuesto,
  paid = false,
): FilaPresupuesto['filas'] => {
  const [desde, hasta] = daysOf(anio, mes);
  const below = nivel_id !== undefined && { bajo_nivel_id: nivel_id };
  return {
    real:
      paid && isOfOrders(clase)
        ? {
            path: '/reportes/presupuesto/gastos',
            filter: { tipo: [...tiposDeClase[clase]], dia_desde: desde, dia_hasta: hasta, ...below },
            columna: 'valor',
          }
        : spent[clase](desde, hasta, zone, below),
    comprometido: {
      path: '/compras',
      filter:
        clase === 'compras'
          ? {
              estado: [...comprasComprometidas],
              comprometida_desde: desde,
              comprometida_hasta: hasta,
              ...below,
            }
          : none,
      columna: 'por_recibir',
    },
    pronostico: {
      path: '/mantenimiento/previstos',
      filter: clase === 'preventivo' ? { desde, hasta, ...below } : none,
      columna: 'costo',
    },
  };
};

const isOfOrders = (clase: ClasePresupuesto): clase is keyof typeof tiposDeClase => clase in tiposDeClase;

/** The first and the last day of a month. */
const daysOf = (anio: number, mes: number): [string, string] => {
  const first = masMeses(`${anio}-01-01`, mes - 1);
  return [first, masDias(masMeses(first, 1), -1)];
};

/** Finds nothing. */
const none = { id: [] };

type Spent = (desde: string, hasta: string, zone: string, below: false | { bajo_nivel_id: number }) => FilasDeCifra;

const ofOrders =
  (clase: keyof typeof tiposDeClase): Spent =>
  (desde, hasta, zone, below) => ({
    path: '/ordenes',
    filter: {
      estado: 'cerrada',
      tipo: [...tiposDeClase[clase]],
      cerrada_desde: new Date(dayStart(desde, zone)).toISOString(),
      // Both are included.
      cerrada_hasta: new Date(dayStart(masDias(hasta, 1), zone) - 1).toISOString(),
      ...below,
    },
    columna: 'costo_total',
  });

const spent: Record<ClasePresupuesto, Spent> = {
  preventivo: ofOrders('preventivo'),
  correctivo: ofOrders('correctivo'),
  otro: ofOrders('otro'),
  combustible: (dia_desde, dia_hasta, _zone, below) => ({
    path: '/combustible',
    filter: { estado: ['valida', 'sospechosa'], dia_desde, dia_hasta, ...below },
    columna: 'valor',
  }),
  compras: (dia_desde, dia_hasta, _zone, below) => ({
    path: '/compras/recepciones',
    filter: { dia_desde, dia_hasta, ...below },
    columna: 'valor',
  }),
};
