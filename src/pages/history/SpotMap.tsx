import { IconButton, useTheme } from '@mui/material';
import { useEffect } from 'react';
import { CircleMarker, useMap } from 'react-leaflet';
import type { Posicion } from '#contract/posiciones';
import { BaseLayer } from '../../map/BaseLayer';
import { useBaseMap } from '../../map/baseMaps';
import { MapFrame } from '../../map/MapFrame';
import { clockSeconds, number, shortDate } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { RecorridoLink } from './RecorridoLink';
import styles from './history.module.css';

interface SpotMapProps {
  position: Posicion;
  name: string;
  /** On a phone it lies under the list. */
  under: boolean;
  onClose: () => void;
}

/** Where one row was told from. */
export const SpotMap = ({ position, name, under, onClose }: SpotMapProps) => {
  const { palette } = useTheme();
  const baseMap = useBaseMap();
  const at: [number, number] = [position.latitud ?? 0, position.longitud ?? 0];
  return (
    <aside className={styles.historyMap} data-under={under} aria-label="Dónde fue">
      <header>
        <div>
          <strong>{name}</strong>
          <span>
            {shortDate(position.fecha)}, {clockSeconds(position.fecha)}
            {position.velocidad_kmh !== null && ` · ${number(position.velocidad_kmh)} km/h`}
          </span>
        </div>
        <IconButton aria-label="Cerrar el mapa" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      <MapFrame label="Dónde fue" mode={palette.mode} center={at} zoom={15}>
        <BaseLayer map={baseMap.chosen} mode={palette.mode} onMissing={nothing} />
        <CircleMarker center={at} radius={9} pathOptions={{ color: palette.background.paper, weight: 3, fillColor: palette.primary.main, fillOpacity: 1 }} />
        <Follow at={at} />
      </MapFrame>
      {position.activo_id !== null && <RecorridoLink activoId={position.activo_id} when={position.fecha} />}
    </aside>
  );
};

const nothing = () => undefined;

const Follow = ({ at: [latitude, longitude] }: { at: [number, number] }) => {
  const map = useMap();
  useEffect(() => {
    map.panTo([latitude, longitude]);
  }, [map, latitude, longitude]);
  return null;
};
