import { useGetOne } from 'react-admin';
import { useQuery } from '@tanstack/react-query';
import { can } from '#contract/core/access';
import type { Activo } from '#contract/entities/activos';
import { loadAssets } from '../../providers/assets';
import { useRole, useSession } from '../../providers/session';
import { Icon } from '../../ui/Icon';

/** Why the asset of the address is not on the map. */
export const NotOnMap = ({ id }: { id: number }) => {
  const empresa = useSession((state) => state.empresa);
  const maySee = can(useRole(), 'show', 'activos');
  const { data: assets } = useQuery({
    queryKey: ['activos', 'todos', empresa],
    queryFn: ({ signal }) => loadAssets(signal),
  });
  const named = assets?.find((asset) => asset.id === id);
  const { data: whole, isPending } = useGetOne<Activo>('activos', { id }, { enabled: maySee && named !== undefined });
  if (!assets || (named && maySee && isPending)) return null;
  return (
    <p className="tone-info">
      <Icon name="location_off" size={18} />
      {named ? reasonOf(named.nombre, whole) : 'El activo de esta dirección no existe o no es de esta empresa.'}
    </p>
  );
};

/** `whole`: undefined for who may not see it. */
const reasonOf = (nombre: string, whole: Activo | undefined) => {
  if (!whole) return `${nombre} no se ve en el mapa: no tiene dispositivo, o el suyo no ha reportado todavía.`;
  return whole.dispositivo_id === null
    ? `${nombre} no tiene dispositivo: no se ve en el mapa.`
    : `El dispositivo de ${nombre} no ha reportado todavía.`;
};
