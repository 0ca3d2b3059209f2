import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { filteredBy } from '#contract/core/paths';
import type { Cumplimiento } from '#contract/entities/ejecuciones';
import { api } from '../../providers/api';
import { useSession } from '../../providers/session';
import type { Days } from '../reports/filter';
import type { RouteRow } from './columns';

export interface ComplianceFilter extends Days {
  ruta_id?: number;
  activo_id?: number;
}

/** Figures of how routes were followed. */
export const useCompliance = (filter: ComplianceFilter) => {
  const empresa = useSession((state) => state.empresa);
  return useQuery({
    queryKey: ['ejecuciones', 'cumplimiento', empresa, filter],
    queryFn: async ({ signal }) => {
      const { totales, rutas } = (await api<Cumplimiento>(`/ejecuciones/cumplimiento${filteredBy(filter)}`, { signal }))
        .json;
      return { totales, rutas: rutas.map((row): RouteRow => ({ ...row, id: row.ruta_id })) };
    },
    placeholderData: keepPreviousData,
  });
};
