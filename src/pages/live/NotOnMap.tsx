import { useGetOne } from 'react-admin';
import type { Activo } from '#contract/activos';
import { Icon } from '../../ui/Icon';

/** Why the asset of the address is not on the map. */
export const NotOnMap = ({ id }: { id: number }) => {
  const { data, error } = useGetOne<Activo>('activos', { id }, { retry: false });
  const text = data ? reasonOf(data) : error ? 'El activo de esta dirección no existe o no es de esta empresa.' : undefined;
  return (
    text && (
      <p className="tone-info">
        <Icon name="location_off" size={18} />
        {text}
      </p>
    )
  );
};

const reasonOf = ({ nombre, dispositivo_id }: Activo) =>
  dispositivo_id === null ? `${nombre} no tiene dispositivo: no se ve en el mapa.` : `El dispositivo de ${nombre} no ha reportado todavía.`;
