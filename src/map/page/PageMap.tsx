import type { Map as LeafletMap } from 'leaflet';
import { useState, type ReactNode } from 'react';
import type { Mode } from '../../theme/tokens';
import { BaseLayer } from '../BaseLayer';
import { BaseMapMenu } from '../BaseMapMenu';
import { useBaseMap } from '../baseMaps';
import { MapButton, MapButtons } from '../MapButton';
import { MapFrame } from '../MapFrame';
import { NoStreets } from '../NoStreets';
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
  return (
    <div className={page.mapArea}>
      <MapFrame label={label} mode={mode} {...opening} ref={onMap}>
        <BaseLayer map={baseMap.chosen} mode={mode} onMissing={setMissing} />
        {children}
      </MapFrame>
      <MapButtons>
        <MapButton icon="fit_screen" label={all} onClick={onAll} />
        <BaseMapMenu {...baseMap} />
      </MapButtons>
      {(missing || baseMap.all.length === 1) && <NoStreets failing={missing} />}
    </div>
  );
};
