import { conDocumentos } from '#contract/indicadores';
import type { MomentoOrden, SoloOrdenes } from '#contract/reporteOrdenes';
import type { ListTarget } from '../ListLink';
import type { Narrowing } from './useIndicators';

/** The rows behind each figure, with the same filter. */
export const targetsOf = ({ desde, hasta, ...of }: Narrowing) => {
  const asQuery = Object.fromEntries(Object.entries({ desde, hasta, ...of }).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
  const asFilter = { ...(of.bajo_nivel_id && { bajo_nivel_id: of.bajo_nivel_id }), ...(of.tipo_activo && { tipo_activo: of.tipo_activo }) };
  return {
    assets: (largest?: string): ListTarget => ({ path: '/reportes/activos', query: asQuery, ...(largest && { largest }) }),
    sheet: (uuid: string) => `/asset/${uuid}?${new URLSearchParams({ desde, hasta }).toString()}`,
    level: (id: number): ListTarget => ({ path: '/reportes/activos', query: { ...asQuery, bajo_nivel_id: String(id) } }),
    /** Assets with a cost. */
    dear: (largest: string): ListTarget => ({ path: '/reportes/activos', query: { ...asQuery, con_costo: 'true' }, largest }),
    orders: (por: MomentoOrden, solo?: SoloOrdenes): ListTarget => ({ path: '/reportes/ordenes', query: { ...asQuery, por, ...(solo && { solo }) } }),
    /** The orders that one person completed, in any place. */
    ordersOf: (responsable_id: number): ListTarget => ({
      path: '/reportes/ordenes',
      query: { desde, hasta, por: 'completada', responsable_id: String(responsable_id), ...(of.tipo_activo && { tipo_activo: of.tipo_activo }) },
    }),
    waited: (espero: string): ListTarget => ({ path: '/reportes/ordenes', query: { ...asQuery, por: 'cerrada', espero } }),
    papers: (whose: keyof typeof conDocumentos, documentos_hasta: string): ListTarget => ({
      path: whose === 'activos' ? '/activos' : '/personal',
      filter: { ...asFilter, documentos_hasta, estado: conDocumentos[whose] },
    }),
    orderList: (filter: ListTarget['filter']): ListTarget => ({ path: '/ordenes', filter: { ...asFilter, ...filter } }),
    dues: (filter: ListTarget['filter']): ListTarget => ({
      path: '/mantenimiento/:showCalendar?',
      query: { vista: 'vencimientos' },
      filter: { ...asFilter, ...filter },
    }),
    events: (tipo: string): ListTarget => ({ path: '/eventos', filter: { ...asFilter, tipo, dia_desde: desde, dia_hasta: hasta } }),
  };
};
export type Targets = ReturnType<typeof targetsOf>;
