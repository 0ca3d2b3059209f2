import { useQuery } from '@tanstack/react-query';
import type { RecalculoDeEmpresa } from '#contract/recalculos';
import { api } from '../../providers/api';
import { RecalculationNote } from '../trips/Recalculation';

/** ms between two looks: whoever saves settings is shown soon what follows. */
const every = 3_000;

/** The companies whose trips are being derived anew since their settings changed, or the one that is shown. */
export const CompanyRecalculations = ({ only }: { only?: number }) => {
  const { data = [] } = useQuery({
    queryKey: ['recalculos'],
    queryFn: async ({ signal }) => (await api<RecalculoDeEmpresa[]>('/admin-empresas/recalculos', { signal })).json,
    refetchInterval: every,
  });
  return data
    .filter(({ empresa_id }) => only === undefined || empresa_id === only)
    .map(({ empresa_id, empresa, ...progress }) => <RecalculationNote key={empresa_id} {...progress} {...(only === undefined && { of: empresa })} />);
};
