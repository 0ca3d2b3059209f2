import type { Map as LeafletMap } from 'leaflet';
import { useSearchParams } from 'react-router-dom';
import { radioParada, type Parada } from '#contract/entities/paradas';
import { PanelWriting } from '../../../map/page/PanelWriting';
import type { Mode } from '../../../theme/tokens';
import { addresses, parameters } from '../address';
import { ParadaForm } from './ParadaForm';

interface Props {
  /** Null: a new one. */
  id: number | null;
  map: LeafletMap | null;
  mode: Mode;
}

/** Creates or edits a stop, in the panel and on the map. */
export const ParadaWriting = ({ id, ...onMap }: Props) => {
  const [search] = useSearchParams();
  return (
    <PanelWriting<Parada>
      resource="paradas"
      id={id}
      opened={id === null ? parameters.stop : parameters.edit}
      initial={{ radio_m: radioParada.usual, ...centreIn(search) }}
      made="Parada creada"
      see={addresses.stop}
      to={id === null ? () => addresses.all : addresses.stop}
    >
      {(stop) => <ParadaForm {...onMap} title={stop ? `Editar ${stop.nombre}` : 'Nueva parada'} />}
    </PanelWriting>
  );
};

/** The centre in the address, if any. */
const centreIn = (search: URLSearchParams): Pick<Partial<Parada>, 'latitud' | 'longitud'> => {
  const [latitud, longitud] = ['latitud', 'longitud'].map((name) => Number(search.get(name) ?? NaN));
  return Number.isFinite(latitud) && Number.isFinite(longitud)
    ? { latitud: latitud ?? null, longitud: longitud ?? null }
    : {};
};
