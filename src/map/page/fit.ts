import { latLng, type LatLngBounds, type Map as LeafletMap } from 'leaflet';

/** Where a map stands while there is nothing to show. */
export const opening = { center: latLng(4.6, -74.1), zoom: 5 };

/** Shows a stretch of the earth, if there is one; `atOnce` without flying there. */
export const fit = (map: LeafletMap, bounds: LatLngBounds, atOnce = false) => {
  if (!bounds.isValid()) return;
  map.fitBounds(bounds, { padding: [60, 60], maxZoom: 16, animate: !atOnce && !matchMedia('(prefers-reduced-motion: reduce)').matches });
};
