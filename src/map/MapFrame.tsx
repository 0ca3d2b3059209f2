import 'leaflet/dist/leaflet.css';
import styles from './map.module.css';
import type { LatLngExpression, Map as LeafletMap } from 'leaflet';
import { useEffect, type ReactNode, type Ref } from 'react';
import { AttributionControl, MapContainer, ScaleControl, useMap, ZoomControl } from 'react-leaflet';
import type { Mode } from '../theme/tokens';
import { groundColours } from './palette';

interface MapFrameProps {
  /** Accessible name: what this map shows. */
  label: string;
  mode: Mode;
  /** Initial centre, in degrees. */
  center: LatLngExpression;
  zoom: number;
  /** The layers. */
  children: ReactNode;
  ref?: Ref<LeafletMap>;
}

/** A map that fills its box. It stores no view: its parent gives the initial one. */
export const MapFrame = ({ label, mode, center, zoom, children, ref }: MapFrameProps) => (
  <MapContainer
    {...(ref && { ref })}
    className={styles.ftrackMap}
    center={center}
    zoom={zoom}
    minZoom={2}
    maxZoom={19}
    maxBounds={[
      [-86, -220],
      [86, 220],
    ]}
    maxBoundsViscosity={1}
    zoomControl={false}
    attributionControl={false}
  >
    <ZoomControl position="topright" zoomInTitle="Acercar" zoomOutTitle="Alejar" />
    <ScaleControl position="bottomright" imperial={false} />
    <AttributionControl position="bottomright" prefix="Leaflet" />
    <Box label={label} ground={groundColours[mode].land} />
    {children}
  </MapContainer>
);

/** Names and colours Leaflet's container, and informs Leaflet when its size changes. */
const Box = ({ label, ground }: { label: string; ground: string }) => {
  const map = useMap();
  useEffect(() => {
    const box = map.getContainer();
    box.setAttribute('role', 'region');
    box.setAttribute('aria-label', label);
    // Until a map is there: most vehicles are on land.
    box.style.background = ground;
  }, [map, label, ground]);
  useEffect(() => {
    const box = map.getContainer();
    const pointed = () => (box.dataset['pointed'] = '');
    const typed = () => delete box.dataset['pointed'];
    box.addEventListener('pointerdown', pointed, true);
    box.addEventListener('keydown', typed);
    box.addEventListener('blur', typed);
    return () => {
      box.removeEventListener('pointerdown', pointed, true);
      box.removeEventListener('keydown', typed);
      box.removeEventListener('blur', typed);
    };
  }, [map]);
  useEffect(() => {
    const sizes = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    sizes.observe(map.getContainer());
    return () => sizes.disconnect();
  }, [map]);
  return null;
};
