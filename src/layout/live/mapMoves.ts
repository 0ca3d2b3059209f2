import type { Map as LeafletMap } from 'leaflet';
import { useEffect } from 'react';
import type { LiveRows } from '../../providers/live';

/** Keeps an asset in the middle while it drives. Dragging the map lets it go. Leaflet's ways of moving, with the page's rules. */
export const useFollow = (map: LeafletMap | null, rows: LiveRows, index: number, following: boolean, onLetGo: () => void) => {
  useEffect(() => {
    if (!map || !following || index < 0) return undefined;
    const centre = () => map.panTo(placeOf(rows, index), { animate: !wantsRest(), duration: 1, easeLinearity: 1 });
    centre();
    const stop = rows.onChange((changed) => changed.includes(index) && centre());
    map.on('dragstart', onLetGo);
    return () => {
      stop();
      map.off('dragstart', onLetGo);
    };
  }, [map, rows, index, following, onLetGo]);
};

/** Shows all of these assets; `atOnce` without flying there. */
export const showAll = (map: LeafletMap, rows: LiveRows, indexes: readonly number[], atOnce = false) => {
  const places = indexes.map((index) => placeOf(rows, index));
  if (places.length > 0) map.fitBounds(places, { padding: [48, 48], maxZoom: 14, animate: !atOnce && !wantsRest() });
};

/** Puts one asset in the middle, near enough to see where it is. */
export const showOne = (map: LeafletMap, rows: LiveRows, index: number, zoom: number) => {
  map.setView(placeOf(rows, index), Math.max(map.getZoom(), zoom), { animate: !wantsRest() });
};

const placeOf = (rows: LiveRows, index: number): [number, number] => [rows.lat[index] ?? 0, rows.lon[index] ?? 0];

const wantsRest = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
