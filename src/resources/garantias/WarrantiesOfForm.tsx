import { useWatch } from 'react-hook-form';
import { WarrantiesNow } from './WarrantiesNow';

/** Within the form of an order: the warranties in force for the asset as soon as it is chosen. */
export const WarrantiesOfForm = () => {
  const watched: readonly unknown[] = useWatch({ name: ['activo_id', 'tipo', 'servicio_ids', 'falla_en'] });
  const [activo, tipo, servicios, falla] = watched;
  const corrective = tipo === 'correctivo' || tipo === 'emergencia';
  return (
    <WarrantiesNow
      activoId={corrective && typeof activo === 'number' ? activo : null}
      asked={{
        ...(Array.isArray(servicios) && servicios.length > 0 && { servicio_ids: servicios.join(',') }),
        ...(typeof falla === 'string' && { fecha: falla }),
      }}
    />
  );
};
