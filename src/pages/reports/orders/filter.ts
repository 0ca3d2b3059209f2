import type { GrupoOrdenes, MomentoOrden, SoloOrdenes } from '#contract/reporteOrdenes';
import { useAddressFilter, type Days, type FilterShape } from '../filter';

/** The request for the report of orders; `agrupar` and `paso` group its summary. */
export interface OrdersFilter extends Days {
  por?: MomentoOrden;
  bajo_nivel_id?: number;
  activo_id?: number;
  categoria_id?: number;
  tipo_activo?: string;
  responsable_id?: number;
  tipo?: string;
  prioridad?: string;
  estado?: string;
  origen?: string;
  vencida?: boolean;
  solo?: SoloOrdenes;
  espero?: string;
  agrupar?: GrupoOrdenes;
  paso?: 'semana' | 'mes';
}

const shape = {
  por: 'text',
  bajo_nivel_id: 'number',
  activo_id: 'number',
  categoria_id: 'number',
  tipo_activo: 'text',
  responsable_id: 'number',
  tipo: 'text',
  prioridad: 'text',
  estado: 'text',
  origen: 'text',
  vencida: 'boolean',
  solo: 'text',
  espero: 'text',
  agrupar: 'text',
  paso: 'text',
} as const satisfies FilterShape;

export const useOrdersFilter = () => useAddressFilter<OrdersFilter>(shape);
