import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { loadCountryNames, loadPlaces } from '../providers/basemap';
import type { Mode } from '../theme/tokens';
import { useFile } from './useFile';
import { PlaceLayer } from './PlaceLayer';

/** Names of towns and countries on our own map of the world. */
export const PlaceNames = ({ mode }: { mode: Mode }) => {
  const map = useMap();
  const places = useFile(loadPlaces);
  const countries = useFile(loadCountryNames);
  useEffect(() => {
    if (!places || !countries) return undefined;
    const made = new PlaceLayer(places, countries, mode);
    made.addTo(map);
    return () => {
      made.remove();
    };
  }, [map, places, countries, mode]);
  return null;
};
