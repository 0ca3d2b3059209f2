import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Narrowing } from '#contract/figures/indicatorFigures';
import type { PanelIndicadores } from '#contract/requests/indicadores';
import { activos } from '#contract/words/activos';
import { getJson } from '../../../providers/requests';
import { useSession } from '../../../providers/session';
import { useAddressFilter } from '../../reports/filter';

const shape = { bajo_nivel_id: 'number', tipo_activo: Object.keys(activos.values.tipo_activo) } as const;

/** Kept in the address, so that it can be shared and restored. */
export const useNarrowing = () => useAddressFilter<Narrowing>(shape);

export const useIndicators = ({ desde, hasta, bajo_nivel_id, tipo_activo }: Narrowing) => {
  const empresa = useSession((state) => state.empresa);
  const query = new URLSearchParams({
    desde,
    hasta,
    ...(bajo_nivel_id && { nivel_id: String(bajo_nivel_id) }),
    ...(tipo_activo && { tipo_activo }),
  });
  return useQuery({
    queryKey: ['indicadores', empresa, query.toString()],
    queryFn: getJson<PanelIndicadores>(`/indicadores/panel?${query.toString()}`),
    placeholderData: keepPreviousData,
    retry: false,
    refetchInterval: 300_000,
  });
};
