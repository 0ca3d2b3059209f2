import { useQuery } from '@tanstack/react-query';
import { useGetList, useGetMany, useStore } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { Bodega } from '#contract/entities/bodegas';
import type { Repuesto } from '#contract/entities/repuestos';
import { porPedir, type PrevistosOrden } from '#contract/requests/previstosOrden';
import { getJson } from '../../providers/requests';
import { blankLine, keptTax, type Line } from './line';

export interface Beginning {
  bodega_id: number | null;
  orden_id: number | null;
  proveedor_id: number | null;
  renglones: Line[];
}

/**
 * What a new purchase begins with: the principal store, and what the order of the address lacks, from whom most of it
 * usually comes. Undefined while that is read.
 */
export const useBeginning = (isNew: boolean): Beginning | undefined => {
  const [query] = useSearchParams();
  const [tax] = useStore(keptTax, 0);
  const blank = { ...blankLine, impuesto_pct: tax };
  const orden = isNew ? Number(query.get('orden')) : 0;
  const { data: stores, isPending } = useGetList<Bodega>('bodegas', principal, { enabled: isNew });
  const needed = useQuery({
    queryKey: ['ordenes', orden, 'previstos'],
    queryFn: getJson<PrevistosOrden>(`/ordenes/${orden}/previstos`),
    enabled: orden > 0,
  });
  const lacking = needed.data?.repuestos.filter((part) => porPedir(part) > 0) ?? [];
  const ids = lacking.map(({ repuesto_id }) => repuesto_id);
  const parts = useGetMany<Repuesto>('repuestos', { ids }, { enabled: ids.length > 0 });
  if (!isNew) return nothing;
  if (isPending || (orden > 0 && needed.isPending) || (ids.length > 0 && parts.isPending)) return undefined;
  const known = parts.data?.filter(Boolean) ?? [];
  return {
    bodega_id: needed.data?.bodega_id ?? stores?.[0]?.id ?? null,
    orden_id: needed.data ? orden : null,
    proveedor_id: mostCommon(known.flatMap(({ proveedor_id }) => proveedor_id ?? [])) ?? null,
    renglones:
      lacking.length > 0
        ? lacking.map((part) => ({ ...blank, repuesto_id: part.repuesto_id, cantidad: porPedir(part) }))
        : [blank],
  };
};

const nothing: Beginning = { bodega_id: null, orden_id: null, proveedor_id: null, renglones: [] };
const principal = {
  filter: { principal: true },
  sort: { field: 'nombre', order: 'ASC' as const },
  pagination: { page: 1, perPage: 1 },
};

const mostCommon = (ids: readonly number[]): number | undefined => {
  const times = (id: number) => ids.filter((each) => each === id).length;
  return ids.toSorted((one, other) => times(other) - times(one))[0];
};
