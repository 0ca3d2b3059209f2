import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Mode } from '../../theme/tokens';
import { StopLayer, type Hearing, type StopLayerHandlers } from './StopLayer';
import { StopMarkLayer } from './StopMarkLayer';
import { placeStops, type Stop } from './stops';

export interface ShownStops extends StopLayerHandlers {
  stops: readonly Stop[];
  mode: Mode;
  /** Ids of the highlighted stops. */
  marked: readonly (number | null)[];
  hears: Hearing;
}

/** Stops on a map, for the lifetime of the component. */
export const useStopLayers = (
  map: LeafletMap | null,
  { stops, mode, marked, hears, onSelect, onHover, onCluster }: ShownStops,
) => {
  const [layers, setLayers] = useState<{ all: StopLayer; marks: StopMarkLayer }>();
  const select = useEffectEvent(onSelect);
  const hover = useEffectEvent(onHover);
  const cluster = useEffectEvent(onCluster);
  const placed = useMemo(() => placeStops(stops), [stops]);
  useEffect(() => {
    if (!map) return undefined;
    const all = new StopLayer({
      onSelect: (id) => select(id),
      onHover: (id) => hover(id),
      onCluster: (ids) => cluster(ids),
    });
    const marks = new StopMarkLayer();
    all.addTo(map);
    marks.addTo(map);
    setLayers({ all, marks });
    return () => {
      marks.remove();
      all.remove();
      setLayers(undefined);
    };
  }, [map]);
  useEffect(() => layers?.all.show(placed, mode, hears), [layers, placed, mode, hears]);
  const key = marked.join();
  useEffect(() => {
    const ids = key.split(',').map(Number);
    layers?.marks.show(
      placed.filter(({ stop }) => ids.includes(stop.id)),
      mode,
    );
  }, [layers, placed, mode, key]);
};
