import { lazy } from 'react';
import type { Map as LeafletMap } from 'leaflet';
import { BaseMapMenu } from '../../map/BaseMapMenu';
import type { useBaseMap } from '../../map/baseMaps';
import { MapButton, MapButtons } from '../../map/MapButton';
import { SearchPlace } from '../../map/search/SearchPlace';
import type { IconName } from '../../ui/icons';
import { FullScreen } from './FullScreen';
import { SharingButton } from './SharingButton';

const LinksDialog = lazy(() => import('./LinksDialog').then((module) => ({ default: module.LinksDialog })));
const WallDialog = lazy(() => import('./WallDialog').then((module) => ({ default: module.WallDialog })));

/** A layer beneath or above the fleet, and its switch; undefined if the user may not see it. */
interface Beneath {
  shown: boolean;
  toggle: (() => void) | undefined;
}

interface Props {
  map: LeafletMap | null;
  onAll: () => void;
  onNear: () => void;
  /** A place that somebody searched. */
  onPlace: (place: [lat: number, lon: number]) => void;
  stops: Beneath;
  routes: Beneath;
  events: Beneath;
  /** «¿Quién estuvo aquí?» */
  area: Beneath;
  baseMap: ReturnType<typeof useBaseMap>;
}

/** The buttons over the live map. */
export const LiveButtons = ({ map, onAll, onNear, onPlace, stops, routes, events, area, baseMap }: Props) => (
  <MapButtons>
    <MapButton icon="fit_screen" label="Ver todos los activos" onClick={onAll} />
    <MapButton
      icon="center_focus_strong"
      label="Activos cerca del centro del mapa"
      title="Activos cerca del centro del mapa (o de un punto: clic derecho, o toque largo)"
      onClick={onNear}
    />
    <SearchPlace map={map} onPlace={onPlace} />
    {area.toggle && (
      <MapButton icon="select_all" label="¿Quién estuvo aquí?" aria-pressed={area.shown} onClick={area.toggle} />
    )}
    <LayerButton layer={stops} icon="pin_drop" name="Paradas" what="las paradas" />
    <LayerButton layer={routes} icon="route" name="Rutas" what="las rutas" />
    <LayerButton layer={events} icon="notifications" name="Eventos" what="los eventos por atender" />
    <BaseMapMenu {...baseMap} />
    <SharingButton
      icon="share"
      label="Mis enlaces en vivo"
      title="Mis enlaces en vivo: quién los abrió, y revocarlos"
      Dialog={LinksDialog}
    />
    <SharingButton
      icon="desktop_windows"
      label="Muro"
      title="Muro: el mapa y las alarmas en una pantalla, sin iniciar sesión"
      Dialog={WallDialog}
    />
    <FullScreen />
  </MapButtons>
);

interface LayerProps {
  layer: Beneath;
  icon: IconName;
  name: string;
  /** With its article, after «Mostrar» and «Ocultar». */
  what: string;
}

const LayerButton = ({ layer: { shown, toggle }, icon, name, what }: LayerProps) =>
  toggle && (
    <MapButton
      icon={icon}
      label={`${name} en el mapa`}
      title={`${shown ? 'Ocultar' : 'Mostrar'} ${what}`}
      aria-pressed={shown}
      onClick={toggle}
    />
  );
