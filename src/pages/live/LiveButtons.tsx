import type { RefObject } from 'react';
import { BaseMapMenu } from '../../map/BaseMapMenu';
import type { useBaseMap } from '../../map/baseMaps';
import { MapButton, MapButtons } from '../../map/MapButton';
import { FullScreen } from './FullScreen';

/** What lies beneath the fleet or over it, and how it is turned on and off; undefined to who may not see it. */
interface Beneath {
  shown: boolean;
  toggle: (() => void) | undefined;
}

interface Props {
  onAll: () => void;
  onNear: () => void;
  stops: Beneath;
  routes: Beneath;
  events: Beneath;
  baseMap: ReturnType<typeof useBaseMap>;
  page: RefObject<HTMLElement | null>;
}

/** The buttons over the live map. */
export const LiveButtons = ({ onAll, onNear, stops, routes, events, baseMap, page }: Props) => (
  <MapButtons>
    <MapButton icon="fit_screen" label="Ver todos los activos" onClick={onAll} />
    <MapButton
      icon="center_focus_strong"
      label="Activos cerca del centro del mapa"
      title="Activos cerca del centro del mapa (o de un punto: clic derecho, o toque largo)"
      onClick={onNear}
    />
    {stops.toggle && (
      <MapButton
        icon="pin_drop"
        label="Paradas en el mapa"
        title={stops.shown ? 'Ocultar las paradas' : 'Mostrar las paradas'}
        aria-pressed={stops.shown}
        onClick={stops.toggle}
      />
    )}
    {routes.toggle && (
      <MapButton
        icon="route"
        label="Rutas en el mapa"
        title={routes.shown ? 'Ocultar las rutas' : 'Mostrar las rutas'}
        aria-pressed={routes.shown}
        onClick={routes.toggle}
      />
    )}
    {events.toggle && (
      <MapButton
        icon="notifications"
        label="Eventos en el mapa"
        title={events.shown ? 'Ocultar los eventos por atender' : 'Mostrar los eventos por atender'}
        aria-pressed={events.shown}
        onClick={events.toggle}
      />
    )}
    <BaseMapMenu {...baseMap} />
    <FullScreen box={page} />
  </MapButtons>
);
