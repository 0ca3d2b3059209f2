import { IconButton, useTheme } from '@mui/material';
import { useEffect, type ReactNode } from 'react';
import { CircleMarker, useMap } from 'react-leaflet';
import { BaseLayer } from '../../map/BaseLayer';
import { useBaseMap } from '../../map/baseMaps';
import { MapFrame } from '../../map/MapFrame';
import { Icon } from '../../ui/Icon';
import styles from './history.module.css';

interface SpotMapProps {
  /** Latitude and longitude. */
  at: readonly [number, number];
  name: string;
  detail: string;
  /** On a phone it is below the list. */
  under: boolean;
  onClose: () => void;
  /** Links to more details. */
  children: ReactNode;
}

/** The place of one row on a map. */
export const SpotMap = ({ at: [latitude, longitude], name, detail, under, onClose, children }: SpotMapProps) => {
  const { palette } = useTheme();
  const baseMap = useBaseMap();
  const at: [number, number] = [latitude, longitude];
  return (
    <aside className={`outlined grid clip ${styles.historyMap}`} data-under={under} aria-label="Dónde fue">
      <header className="row spread">
        <div className="grid shrink">
          <strong>{name}</strong>
          <span>{detail}</span>
        </div>
        <IconButton aria-label="Cerrar el mapa" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      <MapFrame label="Dónde fue" mode={palette.mode} center={at} zoom={15}>
        <BaseLayer map={baseMap.chosen} mode={palette.mode} onMissing={nothing} />
        <CircleMarker
          center={at}
          radius={9}
          pathOptions={{ color: palette.background.paper, weight: 3, fillColor: palette.primary.main, fillOpacity: 1 }}
        />
        <Follow at={at} />
      </MapFrame>
      <footer className="flex wrap gap-4">{children}</footer>
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
