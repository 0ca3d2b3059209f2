import type { LatLngBounds, Map as LeafletMap } from 'leaflet';

/** Shows a stretch of the earth, if there is one; `atOnce` without flying there. */
export const fit = (map: LeafletMap, bounds: LatLngBounds, atOnce = false) => {
  if (!bounds.isValid()) return;
  map.fitBounds(bounds, { padding: [60, 60], maxZoom: 16, animate: !atOnce && !matchMedia('(prefers-reduced-motion: reduce)').matches });
};
