import type { LatLng, LeafletMouseEvent, Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';

/** The point of the map of which somebody asks who is near: a right click or a long press. */
export const useNearPoint = (map: LeafletMap | null) => {
  const [point, setPoint] = useState<LatLng | null>(null);
  useEffect(() => {
    const ask = ({ latlng }: LeafletMouseEvent) => setPoint(latlng);
    map?.on('contextmenu', ask);
    return () => void map?.off('contextmenu', ask);
  }, [map]);
  return [point, setPoint] as const;
};
