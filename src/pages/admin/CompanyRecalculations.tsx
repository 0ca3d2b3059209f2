import { useQuery } from '@tanstack/react-query';
import type { RecalculoDeEmpresa } from '#contract/requests/recalculos';
import { getJson } from '../../providers/requests';
import { RecalculationNote } from '../trips/Recalculation';

/** Refetch interval, ms: short, so that the effect of changed settings is soon visible. */
const every = 3_000;

/** The companies whose trips are being recalculated after a change of settings, or only the one shown. */
export const CompanyRecalculations = ({ only }: { only?: number }) => {
  const { data = [] } = useQuery({
    queryKey: ['recalculos'],
    queryFn: getJson<RecalculoDeEmpresa[]>('/admin-empresas/recalculos'),
    refetchInterval: every,
  });
  return data
    .filter(({ empresa_id }) => only === undefined || empresa_id === only)
    .map(({ empresa_id, empresa, ...progress }) => (
      <RecalculationNote key={empresa_id} {...progress} {...(only === undefined && { of: empresa })} />
    ));
};
