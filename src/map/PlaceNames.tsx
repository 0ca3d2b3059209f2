import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { loadCountryNames, loadPlaces, type Place } from '../providers/basemap';
import type { Country } from '../providers/basemapShapes';
import type { Mode } from '../theme/tokens';
import { useFile } from './useFile';
import { PlaceLayer } from './PlaceLayer';

/** Names of towns and countries on our own map of the world. */
export const PlaceNames = ({ mode }: { mode: Mode }) => {
  const map = useMap();
  const places = useFile<Place[]>(loadPlaces);
  const countries = useFile<Country[]>(loadCountryNames);
  const [layer, setLayer] = useState<PlaceLayer>();
  useEffect(() => {
    if (!places || !countries) return undefined;
    const made = new PlaceLayer(places, countries);
    made.addTo(map);
    setLayer(made);
    return () => {
      made.remove();
    };
  }, [map, places, countries]);
  useEffect(() => layer?.setMode(mode), [layer, mode]);
  return null;
};
