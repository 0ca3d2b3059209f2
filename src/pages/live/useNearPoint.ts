import type { LatLng, LeafletMouseEvent, Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';

/** The point of the map that the user wants the nearest assets of, by right click or long press. */
export const useNearPoint = (map: LeafletMap | null) => {
  const [point, setPoint] = useState<LatLng | null>(null);
  useEffect(() => {
    const ask = ({ latlng }: LeafletMouseEvent) => setPoint(latlng);
    map?.on('contextmenu', ask);
    return () => void map?.off('contextmenu', ask);
  }, [map]);
  return [point, setPoint] as const;
};
