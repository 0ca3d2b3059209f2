import { useTheme } from '@mui/material';
import { latLng, latLngBounds, type LatLngBounds, type Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { BaseLayer } from '../../map/BaseLayer';
import { BaseMapMenu } from '../../map/BaseMapMenu';
import { useBaseMap } from '../../map/baseMaps';
import { MapFrame } from '../../map/MapFrame';
import { NoStreets } from '../../map/NoStreets';
import { Stops } from '../../map/stops/Stops';
import { Icon } from '../../ui/Icon';
import { tipos } from './faces';
import type { ParadaSlim } from './useStops';
import styles from './paradas.module.css';

interface StopsMapProps {
  stops: readonly ParadaSlim[];
  /** They have come. */
  ready: boolean;
  /** What the address names. */
  chosen: ParadaSlim | undefined;
  hovered: number | null;
  /** One is being drawn. */
  writing: boolean;
  map: LeafletMap | null;
  onMap: (map: LeafletMap | null) => void;
  onSelect: (id: number) => void;
  onHover: (id: number | null) => void;
  onHeap: (ids: number[]) => void;
}

/** Where the map stands while there is nothing to show. */
const continent: [number, number] = [4.6, -74.1];

/** The map of the stops. */
export const StopsMap = ({ stops, ready, chosen, hovered, writing, map, onMap, onSelect, onHover, onHeap }: StopsMapProps) => {
  const { mode } = useTheme().palette;
  const baseMap = useBaseMap();
  const [missing, setMissing] = useState(false);
  const faced = useMemo(() => stops.map((stop) => ({ ...stop, icon: tipos[stop.tipo].icon })), [stops]);
  useSight(map, stops, ready, chosen);
  const showAll = () => map && fit(map, boundsOf(stops));
  return (
    <div className={styles.stopsMap}>
      <MapFrame label="Mapa de las paradas" mode={mode} center={continent} zoom={5} ref={onMap}>
        <BaseLayer map={baseMap.chosen} mode={mode} onMissing={setMissing} />
        <Stops stops={faced} mode={mode} marked={[hovered, chosen?.id ?? null]} deaf={writing} onSelect={onSelect} onHover={onHover} onHeap={onHeap} />
      </MapFrame>
      <div className={styles.stopsButtons}>
        <button type="button" className={styles.stopsButton} aria-label="Ver todas las paradas" title="Ver todas las paradas" onClick={showAll}>
          <Icon name="fit_screen" size={20} />
        </button>
        <BaseMapMenu {...baseMap} className={styles.stopsButton} />
      </div>
      {(missing || baseMap.all.length === 1) && <NoStreets failing={missing} />}
    </div>
  );
};

/** Shows the stop that the address names, else at first all of them. */
const useSight = (map: LeafletMap | null, stops: readonly ParadaSlim[], ready: boolean, chosen: ParadaSlim | undefined) => {
  const seen = useRef<number | null | undefined>(undefined);
  useEffect(() => {
    const id = chosen?.id ?? null;
    if (!map || !ready || seen.current === id) return;
    const first = seen.current === undefined;
    seen.current = id;
    if (chosen) fit(map, boundsOf([chosen]), first);
    else if (first) fit(map, boundsOf(stops), true);
  }, [map, stops, ready, chosen]);
};

const boundsOf = (stops: readonly ParadaSlim[]): LatLngBounds => {
  const bounds = latLngBounds([]);
  for (const { latitud, longitud, radio_m, poligono } of stops) {
    if (poligono) for (const [longitude, latitude] of poligono.coordinates[0]) bounds.extend([latitude, longitude]);
    else if (latitud !== null && longitud !== null) bounds.extend(latLng(latitud, longitud).toBounds(2 * (radio_m ?? 0)));
  }
  return bounds;
};

const fit = (map: LeafletMap, bounds: LatLngBounds, atOnce = false) => {
  if (!bounds.isValid()) return;
  map.fitBounds(bounds, { padding: [60, 60], maxZoom: 16, animate: !atOnce && !matchMedia('(prefers-reduced-motion: reduce)').matches });
};
