import type { EstadoCompra } from '../entities/valoresCompra';
import type { TipoOrden } from '../entities/valoresOrden';

/** The classes of a budget in which orders cost something, by their type. */
type ClaseDeOrden = 'preventivo' | 'correctivo' | 'otro';

const claseDe: Readonly<Record<TipoOrden, ClaseDeOrden>> = {
  preventivo: 'preventivo',
  predictivo: 'preventivo',
  inspeccion: 'preventivo',
  correctivo: 'correctivo',
  emergencia: 'correctivo',
  instalacion: 'otro',
  mejora: 'otro',
  servicio: 'otro',
};

const typesOf = (clase: ClaseDeOrden) =>
  (Object.keys(claseDe) as TipoOrden[]).filter((tipo) => claseDe[tipo] === clase);

export const tiposDeClase: Readonly<Record<ClaseDeOrden, readonly TipoOrden[]>> = {
  preventivo: typesOf('preventivo'),
  correctivo: typesOf('correctivo'),
  otro: typesOf('otro'),
};

/** The states of a purchase in which the money for what has not come is committed. */
export const comprasComprometidas = [
  'aprobada',
  'enviada',
  'recibida_parcial',
] as const satisfies readonly EstadoCompra[];
