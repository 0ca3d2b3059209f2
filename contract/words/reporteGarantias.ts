import type { filaGarantias } from '../requests/reporteGarantias';
import type { RowWords } from './noun';

/** The report on claims of warranties. */
export const reporteGarantias = {
  one: 'garantía y reclamo',
  many: 'garantías y reclamos',
  gender: 'm',
  fields: {
    nombre: 'Proveedor, activo o mes',
    proveedor_id: 'Proveedor',
    activo_id: 'Activo',
    mes: 'Mes',
    reclamos_n: 'Reclamos',
    reclamado: 'Reclamado',
    rechazados_n: 'Rechazados',
    pendientes_n: 'Por resolver',
    pagados_n: 'Pagados',
    recuperado: 'Recuperado',
  },
  values: {},
} satisfies RowWords<(typeof filaGarantias)['shape']>;
