import { useQuery } from '@tanstack/react-query';
import { useGetList, useGetOne } from 'react-admin';
import { filteredBy } from '#contract/core/paths';
import type { Activo } from '#contract/entities/activos';
import { unidadDe, type Carga, type ResumenCargas } from '#contract/entities/combustible';
import { getJson } from '../../providers/requests';
import { useSession } from '../../providers/session';

/** The totals of the loads that match a filter. */
export const useLoadSummary = (filter: Record<string, unknown>) => {
  const empresa = useSession((state) => state.empresa);
  return useQuery({
    queryKey: ['combustible', 'resumen', empresa, filter],
    queryFn: getJson<ResumenCargas[]>(`/combustible/resumen${filteredBy(filter)}`),
  });
};

/** The hints of the amount: the unit of the asset's loads and the capacity of its tank. */
export const useTank = (activoId: unknown) => {
  const { data } = useGetOne<Activo>('activos', { id: Number(activoId) }, { enabled: typeof activoId === 'number' });
  const unit = unidadDe(data?.combustible ?? null);
  return { asset: data, unit, holds: unit === 'l' ? (data?.capacidad_tanque_l ?? null) : null };
};

/**
 * The highest odometer of the asset's loads before a moment that is not in doubt, except for one load; undefined if
 * there is none.
 */
export const useLastOdometer = (activoId: unknown, until: unknown, except?: number) => {
  const { data } = useGetList<Carga>(
    'combustible',
    {
      filter: { activo_id: activoId, con_odometro: true, estado: counted, ...(isMoment(until) && { hasta: until }) },
      sort: { field: 'odometro_km', order: 'DESC' },
      pagination: { page: 1, perPage: 10 },
    },
    { enabled: typeof activoId === 'number' },
  );
  return data?.find(({ id, motivos }) => id !== except && !motivos.includes('odometro_dudoso'));
};

const counted: Carga['estado'][] = ['valida', 'sospechosa'];
const isMoment = (text: unknown) => typeof text === 'string' && !Number.isNaN(Date.parse(text));
