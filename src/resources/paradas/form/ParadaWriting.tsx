import type { Map as LeafletMap } from 'leaflet';
import { CreateBase, EditBase, RecordContextProvider, useEditContext } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { radioParada, type Parada } from '#contract/entities/paradas';
import type { Mode } from '../../../theme/tokens';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { OpenedBy } from '../../../ui/opening';
import { useDoneNotice } from '../../../ui/UndoNotice';
import { addresses, parameters } from '../address';
import { useStopsWritten } from '../useStops';
import { ParadaForm } from './ParadaForm';

interface Props {
  /** Null: a new one. */
  id: number | null;
  map: LeafletMap | null;
  mode: Mode;
}

/** Creates or edits a stop, in the panel and on the map. */
export const ParadaWriting = ({ id, ...onMap }: Props) => {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const showDone = useDoneNotice();
  const written = useStopsWritten();
  const done = (stop: Parada) => {
    void written();
    if (id === null) showDone('Parada creada', { see: addresses.stop(stop.id) });
    else showDone('Cambios guardados', {});
    // Replaces the history entry, so that «back» does not return to a submitted form.
    void navigate(id === null ? addresses.all : addresses.stop(stop.id), { replace: true });
  };
  if (id === null)
    return (
      <OpenedBy.Provider value={parameters.stop}>
        {/* Without the record of the page beneath. */}
        <RecordContextProvider value={undefined}>
          <CreateBase<Parada>
            resource="paradas"
            redirect={false}
            record={{ radio_m: radioParada.usual, ...centreIn(search) }}
            mutationOptions={{ onSuccess: done }}
          >
            <ParadaForm {...onMap} title="Nueva parada" />
          </CreateBase>
        </RecordContextProvider>
      </OpenedBy.Provider>
    );
  return (
    <OpenedBy.Provider value={parameters.edit}>
      <EditBase<Parada>
        resource="paradas"
        id={id}
        redirect={false}
        mutationMode="pessimistic"
        mutationOptions={{ onSuccess: done }}
      >
        <Loaded {...onMap} />
      </EditBase>
    </OpenedBy.Provider>
  );
};

/** The centre in the address, if any. */
const centreIn = (search: URLSearchParams): Pick<Partial<Parada>, 'latitud' | 'longitud'> => {
  const [latitud, longitud] = ['latitud', 'longitud'].map((name) => Number(search.get(name) ?? NaN));
  return Number.isFinite(latitud) && Number.isFinite(longitud)
    ? { latitud: latitud ?? null, longitud: longitud ?? null }
    : {};
};

const Loaded = (onMap: Omit<Props, 'id'>) => {
  const { record } = useEditContext<Parada>();
  return record ? <ParadaForm {...onMap} title={`Editar ${record.nombre}`} /> : <ListSkeleton rows={6} />;
};
