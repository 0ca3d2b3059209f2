import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import type { Mode } from '../../theme/tokens';
import { RouteMarkLayer, type MarkedRoute } from './RouteMarkLayer';

/**
 * Highlighted routes on a map, for the lifetime of the component. `routes` is redrawn whenever its identity changes.
 */
export const useMarkedRoutes = (map: LeafletMap | null, routes: readonly MarkedRoute[], mode: Mode) => {
  const [layer, setLayer] = useState<RouteMarkLayer>();
  useEffect(() => {
    if (!map) return undefined;
    const made = new RouteMarkLayer();
    made.addTo(map);
    setLayer(made);
    return () => {
      made.remove();
      setLayer(undefined);
    };
  }, [map]);
  useEffect(() => layer?.show(routes, mode), [layer, routes, mode]);
};
