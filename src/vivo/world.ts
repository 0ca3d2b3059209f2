import type { Map as LeafletMap } from 'leaflet';
import { loadCountries } from '../providers/basemap';
import { WorldLayer } from '../map/WorldLayer';

/**
 * Our own map of the world, loaded only where streets do not come.
 * @param isGone whether the map was removed meanwhile
 */
export const addWorld = async (map: LeafletMap, isGone: () => boolean): Promise<void> => {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const countries = await loadCountries();
  if (isGone()) return;
  let layer = new WorldLayer(countries, undefined, dark.matches ? 'dark' : 'light').addTo(map);
  dark.addEventListener('change', () => {
    if (isGone()) return;
    layer.remove();
    layer = new WorldLayer(countries, undefined, dark.matches ? 'dark' : 'light').addTo(map);
  });
};
