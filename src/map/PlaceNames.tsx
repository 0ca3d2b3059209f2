import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { loadPlaces, type Place } from '../providers/basemap';
import type { Mode } from '../theme/tokens';
import { useFile } from './useFile';
import { PlaceLayer } from './PlaceLayer';

/** Names of towns upon our own map of the world: without them nobody knows where they are. */
export const PlaceNames = ({ mode }: { mode: Mode }) => {
  const map = useMap();
  const places = useFile<Place[]>(loadPlaces);
  const [layer, setLayer] = useState<PlaceLayer>();
  useEffect(() => {
    if (!places) return undefined;
    const made = new PlaceLayer(places);
    made.addTo(map);
    setLayer(made);
    return () => {
      made.remove();
    };
  }, [map, places]);
  useEffect(() => layer?.setMode(mode), [layer, mode]);
  return null;
};
