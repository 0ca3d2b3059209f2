import type { Map as LeafletMap } from 'leaflet';
import type { Ruta } from '#contract/entities/rutas';
import { PanelWriting } from '../../../map/page/PanelWriting';
import type { Mode } from '../../../theme/tokens';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { addresses, parameters } from '../address';
import { useRoute, whole } from '../useRoute';
import { asTheyStand, RutaForm } from './RutaForm';

interface Props {
  /** Null: a new one. */
  id: number | null;
  /** The route that a new one is copied from. */
  copy: number | null;
  map: LeafletMap | null;
  mode: Mode;
}

/** Creates or edits a route, in the panel and on the map. */
export const RutaWriting = ({ id, copy, ...onMap }: Props) => {
  const { data: model } = useRoute(copy);
  if (copy !== null && !model) return <ListSkeleton rows={6} />;
  const titleNew = model ? `Copia de ${model.nombre}` : 'Nueva ruta';
  return (
    <PanelWriting<Ruta>
      resource="rutas"
      id={id}
      opened={id === null ? parameters.route : parameters.edit}
      initial={model ? likeIt(model) : {}}
      transform={asTheyStand}
      options={whole}
      made="Ruta creada"
      to={addresses.route}
    >
      {(route) => <RutaForm {...onMap} title={route ? `Editar ${route.nombre}` : titleNew} />}
    </PanelWriting>
  );
};

/** All the fields that are not unique to it: without the code and the assignments, which would depart twice. */
const likeIt = ({
  nombre,
  color,
  trazado,
  tolerancia_m,
  duracion_min,
  limite_velocidad_kmh,
  paradas,
  dias_semana,
  hora_salida,
}: Ruta): Partial<Ruta> => ({
  nombre: `${nombre} (copia)`.slice(0, 120),
  color,
  trazado,
  tolerancia_m,
  duracion_min,
  limite_velocidad_kmh,
  paradas,
  dias_semana,
  hora_salida,
});
