import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useMap } from 'react-leaflet';
import type { Mode } from '../../theme/tokens';
import { StopLayer, type StopLayerHandlers } from './StopLayer';
import { StopMarkLayer } from './StopMarkLayer';
import { placeStops, type Stop } from './stops';

interface StopsProps extends StopLayerHandlers {
  stops: readonly Stop[];
  mode: Mode;
  /** Ids of those that stand out. */
  marked: readonly (number | null)[];
  /** One is being drawn: the others are only looked at. */
  deaf: boolean;
}

/** Stops upon the map. */
export const Stops = ({ stops, mode, marked, deaf, onSelect, onHover, onHeap }: StopsProps) => {
  const map = useMap();
  const [layers, setLayers] = useState<{ all: StopLayer; marks: StopMarkLayer }>();
  const select = useEffectEvent(onSelect);
  const hover = useEffectEvent(onHover);
  const heap = useEffectEvent(onHeap);
  const placed = useMemo(() => placeStops(stops), [stops]);
  useEffect(() => {
    const all = new StopLayer({ onSelect: (id) => select(id), onHover: (id) => hover(id), onHeap: (ids) => heap(ids) });
    const marks = new StopMarkLayer();
    all.addTo(map);
    marks.addTo(map);
    setLayers({ all, marks });
    return () => {
      marks.remove();
      all.remove();
    };
  }, [map]);
  useEffect(() => layers?.all.show(placed, mode, deaf), [layers, placed, mode, deaf]);
  const key = marked.join();
  useEffect(() => {
    const ids = key.split(',').map(Number);
    layers?.marks.show(
      placed.filter(({ stop }) => ids.includes(stop.id)),
      mode,
    );
  }, [layers, placed, mode, key]);
  return null;
};
