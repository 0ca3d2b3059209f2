import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useMap } from 'react-leaflet';
import type { Mode } from '../../theme/tokens';
import { RouteLayer, type RouteLayerHandlers } from './RouteLayer';
import { placeRoutes, type MapRoute } from './routes';

interface RoutesProps extends RouteLayerHandlers {
  routes: readonly MapRoute[];
  mode: Mode;
  /** They do not react to the pointer. */
  deaf: boolean;
}

/** Routes on the map. */
export const Routes = ({ routes, mode, deaf, onSelect, onHover }: RoutesProps) => {
  const map = useMap();
  const [layer, setLayer] = useState<RouteLayer>();
  const select = useEffectEvent(onSelect);
  const hover = useEffectEvent(onHover);
  const placed = useMemo(() => placeRoutes(routes), [routes]);
  useEffect(() => {
    const made = new RouteLayer({ onSelect: (id) => select(id), onHover: (id) => hover(id) });
    made.addTo(map);
    setLayer(made);
    return () => {
      made.remove();
    };
  }, [map]);
  useEffect(() => layer?.show(placed, mode, deaf), [layer, placed, mode, deaf]);
  return null;
};
