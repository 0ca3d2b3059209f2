import {
  grupoOrdenes,
  momentoOrden,
  pasoReporte,
  soloOrdenes,
  type GrupoOrdenes,
  type MomentoOrden,
  type SoloOrdenes,
} from '#contract/requests/reporteOrdenes';
import type { ClaseFalla } from '#contract/entities/codigosFalla';
import { clasesDeFalla } from '#contract/rules/failures';
import { activos } from '#contract/words/activos';
import { ordenes as words } from '#contract/words/ordenes';
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
  problema_id?: number;
  causa_id?: number;
  remedio_id?: number;
  sin_codigo?: ClaseFalla;
  vencida?: boolean;
  completada?: boolean;
  solo?: SoloOrdenes;
  espero?: string;
  agrupar?: GrupoOrdenes;
  paso?: 'semana' | 'mes';
}

const shape = {
  por: momentoOrden.options,
  bajo_nivel_id: 'number',
  activo_id: 'number',
  categoria_id: 'number',
  tipo_activo: Object.keys(activos.values.tipo_activo),
  responsable_id: 'number',
  tipo: Object.keys(words.values.tipo),
  prioridad: Object.keys(words.values.prioridad),
  estado: Object.keys(words.values.estado),
  origen: Object.keys(words.values.origen),
  problema_id: 'number',
  causa_id: 'number',
  remedio_id: 'number',
  sin_codigo: clasesDeFalla,
  vencida: 'boolean',
  completada: 'boolean',
  solo: soloOrdenes.options,
  espero: Object.keys(words.values.motivo_espera),
  agrupar: grupoOrdenes.options,
  paso: pasoReporte.options,
} as const satisfies FilterShape;

export const useOrdersFilter = () => useAddressFilter<OrdersFilter>(shape);
