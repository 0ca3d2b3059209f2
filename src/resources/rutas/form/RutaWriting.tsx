import type { Map as LeafletMap } from 'leaflet';
import { CreateBase, EditBase, RecordContextProvider, useEditContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Ruta } from '#contract/entities/rutas';
import type { Mode } from '../../../theme/tokens';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { OpenedBy } from '../../../ui/opening';
import { useDoneNotice } from '../../../ui/UndoNotice';
import { addresses, parameters } from '../address';
import { useRoute, useRoutesWritten, whole } from '../useRoute';
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
  const navigate = useNavigate();
  const showDone = useDoneNotice();
  const written = useRoutesWritten();
  const done = (route: Ruta) => {
    void written();
    if (id === null) showDone('Ruta creada', {});
    else showDone('Cambios guardados', {});
    // Replaces the history entry, so that «back» does not return to a submitted form.
    void navigate(addresses.route(route.id), { replace: true });
  };
  const { data: model } = useRoute(copy);
  if (copy !== null && !model) return <ListSkeleton rows={6} />;
  if (id === null)
    return (
      <OpenedBy.Provider value={parameters.route}>
        {/* Without the record of the page beneath. */}
        <RecordContextProvider value={undefined}>
          <CreateBase<Ruta>
            resource="rutas"
            redirect={false}
            record={model ? likeIt(model) : {}}
            transform={asTheyStand}
            mutationOptions={{ onSuccess: done }}
          >
            <RutaForm {...onMap} title={model ? `Copia de ${model.nombre}` : 'Nueva ruta'} />
          </CreateBase>
        </RecordContextProvider>
      </OpenedBy.Provider>
    );
  return (
    <OpenedBy.Provider value={parameters.edit}>
      <EditBase<Ruta>
        resource="rutas"
        id={id}
        redirect={false}
        mutationMode="pessimistic"
        queryOptions={whole}
        mutationOptions={{ onSuccess: done, ...whole }}
        transform={asTheyStand}
      >
        <Loaded {...onMap} />
      </EditBase>
    </OpenedBy.Provider>
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

const Loaded = (onMap: Omit<Props, 'id' | 'copy'>) => {
  const { record } = useEditContext<Ruta>();
  return record ? <RutaForm {...onMap} title={`Editar ${record.nombre}`} /> : <ListSkeleton rows={6} />;
};
