import { latLng, type LatLngBounds, type Map as LeafletMap } from 'leaflet';

/** The view of a map that has nothing to show. */
export const opening = { center: latLng(4.6, -74.1), zoom: 5 };

/** Shows these bounds if they are valid; `atOnce` without animation. */
export const fit = (map: LeafletMap, bounds: LatLngBounds, atOnce = false) => {
  if (!bounds.isValid()) return;
  map.fitBounds(bounds, {
    padding: [60, 60],
    maxZoom: 16,
    animate: !atOnce && !matchMedia('(prefers-reduced-motion: reduce)').matches,
  });
};
