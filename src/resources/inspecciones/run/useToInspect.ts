import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { worksInTheField } from '#contract/core/roles';
import type { PorHacer } from '#contract/requests/inspecciones';
import { toInspect } from '../../../providers/offline/inspections';
import { startDrafts, usePhoneCopy } from '../../../providers/offline/phone';
import { getJson } from '../../../providers/requests';
import { useCompany, useRole, useSession } from '../../../providers/session';

/** An asset with its forms: what this phone keeps is there at once; of another asset it is asked for. */
export const useToInspect = (assetId: number) => {
  const inField = worksInTheField(useRole());
  const opening = usePhoneCopy(({ fase }) => fase === 'cargando') && inField;
  const all = usePhoneCopy(({ vista }) => vista.inspecciones);
  const kept = toInspect(all, assetId);
  const { data, error } = useQuery({
    queryKey: ['inspecciones', 'por-hacer', assetId],
    queryFn: getJson<PorHacer>('/inspecciones/por-hacer', { activo_id: assetId }),
    enabled: !kept && !opening,
    networkMode: 'always',
  });
  const found = kept ?? data;
  const asset = found?.activos.find(({ id }) => id === assetId);
  return { asset, forms: found?.formularios ?? [], error: found && !asset ? missing : error };
};

const missing = new Error('No hay nada que inspeccionar de este activo.');

/** What the office notes is kept on this device until it is sent; a phone in the field keeps it anyway. */
export const useKeptHere = (): void => {
  const office = !worksInTheField(useRole());
  const user = useSession((state) => state.user?.id);
  const company = useCompany()?.empresa_id;
  useEffect(
    () => (office && user !== undefined && company !== undefined ? startDrafts(user, company) : undefined),
    [office, user, company],
  );
};
