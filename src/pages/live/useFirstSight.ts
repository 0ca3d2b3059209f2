import { latLng, type LatLng, type Map as LeafletMap } from 'leaflet';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { LiveRows } from '../../providers/live';
import { showAll } from './mapMoves';

/**
 * Fits the map to the asset or place in the address, else to the whole fleet: again for assets that arrive later, until
 * the user selects something or moves the map.
 */
export const useFirstSight = (
  map: LeafletMap | null,
  rows: LiveRows,
  order: readonly number[],
  ready: boolean,
  visit: (index: number) => void,
  near: (place: LatLng) => void,
) => {
  const [parameters] = useSearchParams();
  const over = useRef(false);
  const seen = useRef(0);
  const wanted = parameters.get('activo');
  const place = parameters.get('punto');
  const { key } = useLocation();
  // Following a link starts again, also while the page is open, and if it is the same link.
  useEffect(() => {
    over.current = false;
    seen.current = 0;
  }, [key]);
  useEffect(() => {
    const end = () => (over.current = true);
    const box = map?.getContainer().closest('[data-live]');
    for (const touch of touches) box?.addEventListener(touch, end, true);
    return () => touches.forEach((touch) => box?.removeEventListener(touch, end, true));
  }, [map]);
  useEffect(() => {
    if (over.current || !map || !ready) return;
    const [lat = NaN, lon = NaN] = place?.split(',').map(Number) ?? [];
    if (Math.abs(lat) <= 90 && Math.abs(lon) <= 180) {
      over.current = true;
      near(latLng(lat, lon));
      return;
    }
    if (order.length <= seen.current) return;
    const first = seen.current === 0;
    seen.current = order.length;
    showAll(map, rows, order, first);
    const named = rows.indexOf(Number(wanted));
    if (named === undefined || !rows.present[named]) return;
    over.current = true;
    visit(named);
  });
};

const touches = ['pointerdown', 'wheel', 'keydown'] as const;
