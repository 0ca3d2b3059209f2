import { latLng, type LatLng, type Map as LeafletMap } from 'leaflet';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { LiveRows } from '../../providers/live';
import { showAll } from './mapMoves';

/** Brings into sight the asset or the place that the address names, else everybody: also who comes later, until somebody has chosen or moved the map. */
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
  // A link counts anew, also while the page is open, and if it is the same one.
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
    if (Number.isFinite(lat) && Number.isFinite(lon)) {
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
