import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useMap } from 'react-leaflet';
import type { Mode } from '../../theme/tokens';
import { PinLayer, type PinLayerHandlers, type RankColours } from './PinLayer';
import { placePins, type Pin } from './pins';

interface Props extends PinLayerHandlers {
  pins: readonly Pin[];
  colours: RankColours;
  mode: Mode;
  /** The id of the highlighted pin. */
  chosen: number | null;
}

/** Pins on the surrounding map. Mount them before the layers below, so that they handle clicks first. */
export const Pins = ({ pins, colours, mode, chosen, onSelect, onCluster }: Props) => {
  const map = useMap();
  const [layer, setLayer] = useState<PinLayer>();
  const select = useEffectEvent(onSelect);
  const cluster = useEffectEvent(onCluster);
  const placed = useMemo(() => placePins(pins), [pins]);
  useEffect(() => {
    const made = new PinLayer({ onSelect: (id) => select(id), onCluster: (ids) => cluster(ids) });
    made.addTo(map);
    setLayer(made);
    return () => {
      made.remove();
    };
  }, [map]);
  useEffect(() => layer?.show(placed, colours, mode, chosen), [layer, placed, colours, mode, chosen]);
  return null;
};
