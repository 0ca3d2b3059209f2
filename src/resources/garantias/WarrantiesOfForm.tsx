import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { GarantiaVigente } from '#contract/entities/garantias';
import { useCanAccess } from 'react-admin';
import { getJson } from '../../providers/requests';
import { WarrantyNotice } from './WarrantyNotice';

/** Within the form of an order: the warranties in force for the asset as soon as it is chosen. */
export const WarrantiesOfForm = () => {
  const [activo, tipo, servicios, falla] = useWatch({ name: ['activo_id', 'tipo', 'servicio_ids', 'falla_en'] }) as [
    ...unknown[],
  ];
  const { canAccess = false } = useCanAccess({ resource: 'activos', action: 'show' });
  const corrective = tipo === 'correctivo' || tipo === 'emergencia';
  const asked = {
    ...(Array.isArray(servicios) && servicios.length > 0 && { servicio_ids: servicios.join(',') }),
    ...(typeof falla === 'string' && { fecha: falla }),
  };
  const { data } = useQuery({
    queryKey: ['activos', activo, 'garantias', asked],
    queryFn: getJson<GarantiaVigente[]>(`/activos/${String(activo)}/garantias`, asked),
    enabled: canAccess && corrective && typeof activo === 'number',
  });
  return <WarrantyNotice garantias={corrective && typeof activo === 'number' ? data : undefined} />;
};
