import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useState, type ReactNode } from 'react';
import type { Mode } from '../../theme/tokens';
import { BaseLayer } from '../BaseLayer';
import { BaseMapMenu } from '../BaseMapMenu';
import { useBaseMap } from '../baseMaps';
import { MapButton, MapButtons } from '../MapButton';
import { MapFrame } from '../MapFrame';
import { NoStreets } from '../NoStreets';
import { FoundPlace } from '../search/FoundPlace';
import { SearchPlace } from '../search/SearchPlace';
import { opening } from './fit';
import page from './mapPage.module.css';

interface Props {
  /** Accessible name: what the map shows. */
  label: string;
  mode: Mode;
  /** Label of the button that shows everything. */
  all: string;
  onAll: () => void;
  onMap: (map: LeafletMap | null) => void;
  /** The layers. */
  children: ReactNode;
}

/** The map of a page with a panel beside it. */
export const PageMap = ({ label, mode, all, onAll, onMap, children }: Props) => {
  const baseMap = useBaseMap();
  const [missing, setMissing] = useState(false);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [found, setFound] = useState<[lat: number, lon: number]>();
  const hold = useCallback(
    (made: LeafletMap | null) => {
      setMap(made);
      onMap(made);
    },
    [onMap],
  );
  return (
    <div className={`shrink shrink-y relative ${page.mapArea}`}>
      <MapFrame label={label} mode={mode} {...opening} ref={hold}>
        <BaseLayer map={baseMap.chosen} mode={mode} onMissing={setMissing} />
        {children}
        {found && <FoundPlace at={found} mode={mode} />}
      </MapFrame>
      <MapButtons>
        <MapButton icon="fit_screen" label={all} onClick={onAll} />
        <SearchPlace
          map={map}
          onPlace={(place) => {
            setFound(place);
            map?.setView(place, Math.max(map.getZoom(), 16), { animate: false });
          }}
        />
        <BaseMapMenu {...baseMap} />
      </MapButtons>
      {(missing || baseMap.all.length === 1) && <NoStreets failing={missing} />}
    </div>
  );
};
