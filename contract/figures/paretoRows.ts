import type { ClaseFalla } from '../entities/codigosFalla';
import type { FiltroReporteOrdenes, MedidaPareto, Pareto } from '../requests/reporteOrdenes';
import { campoDeClase } from '../rules/failures';
import type { ListTarget } from './figureTarget';

/** The filter of the report of orders, as in an address. */
type Narrowed = Readonly<Partial<Record<keyof FiltroReporteOrdenes, string | number | boolean>>>;

/** A bar: how much, its part of the whole and, with those before it, the part of them all, in percent. */
export interface ParetoRow {
  /** Null: the failures without a code. */
  id: number | null;
  name: string;
  value: number;
  share: number;
  cumulative: number;
  /** Exactly its orders; null: the report cannot name them. */
  to: ListTarget | null;
}

/** The codes by a measure, the largest first; what has no code comes last, as it says nothing of a cause. */
export const paretoRows = ({ clase, codigos, sin_codigo }: Pareto, by: MedidaPareto, filter: Narrowed): ParetoRow[] => {
  const coded = codigos
    .map((code) => ({ id: code.id as number | null, name: `${code.codigo} · ${code.nombre}`, value: code[by] }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value);
  const parts = sin_codigo[by] > 0 ? [...coded, { id: null, name: 'Sin código', value: sin_codigo[by] }] : coded;
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  let before = 0;
  return parts.map((part) => {
    before += part.value;
    return {
      ...part,
      share: (100 * part.value) / total,
      cumulative: (100 * before) / total,
      to: targetOf(clase, part.id, filter),
    };
  });
};

const targetOf = (clase: ClaseFalla, id: number | null, filter: Narrowed): ListTarget | null => {
  // The report takes one class without a code.
  if (id === null && filter.sin_codigo !== undefined && filter.sin_codigo !== clase) return null;
  const asked = {
    ...filter,
    solo: filter.solo === 'reincidentes' ? filter.solo : 'correctivas',
    ...(id === null ? { sin_codigo: clase } : { [campoDeClase[clase]]: id }),
  };
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  return { path: '/reportes/ordenes', query: Object.fromEntries(given.map(([name, value]) => [name, String(value)])) };
};
