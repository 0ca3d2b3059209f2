import { useQuery } from '@tanstack/react-query';
import { useCanAccess } from 'react-admin';
import type { GarantiaVigente } from '#contract/entities/garantias';
import { getJson } from '../../providers/requests';
import { WarrantyNotice } from './WarrantyNotice';

interface Props {
  /** Null: none was chosen. */
  activoId: number | null;
  /** When it failed, if not now; and the services of the work. */
  asked?: { fecha?: string; servicio_ids?: string };
}

/** The warranties in force for an asset, before work on it has an order. */
export const WarrantiesNow = ({ activoId, asked = {} }: Props) => {
  const { canAccess = false } = useCanAccess({ resource: 'activos', action: 'show' });
  const { data } = useQuery({
    queryKey: ['activos', activoId, 'garantias', asked],
    queryFn: getJson<GarantiaVigente[]>(`/activos/${activoId}/garantias`, asked),
    enabled: canAccess && activoId !== null,
  });
  return <WarrantyNotice garantias={activoId === null ? undefined : data} />;
};
