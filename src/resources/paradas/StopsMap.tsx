import { useTheme } from '@mui/material';
import { latLng, latLngBounds, type LatLngBounds, type Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo, useRef } from 'react';
import { fit } from '../../map/page/fit';
import { PageMap } from '../../map/page/PageMap';
import { useUntouched } from '../../map/page/useUntouched';
import { Stops } from '../../map/stops/Stops';
import { tipos } from './faces';
import type { ParadaSlim } from './useStops';

interface StopsMapProps {
  stops: readonly ParadaSlim[];
  /** Whether they are loaded. */
  ready: boolean;
  /** The stop in the address. */
  chosen: ParadaSlim | undefined;
  hovered: number | null;
  /** Whether one is being drawn. */
  writing: boolean;
  map: LeafletMap | null;
  onMap: (map: LeafletMap | null) => void;
  onSelect: (id: number) => void;
  onHover: (id: number | null) => void;
  onCluster: (ids: number[]) => void;
}

/** The map of the stops. */
export const StopsMap = ({
  stops,
  ready,
  chosen,
  hovered,
  writing,
  map,
  onMap,
  onSelect,
  onHover,
  onCluster,
}: StopsMapProps) => {
  const { mode } = useTheme().palette;
  const faced = useMemo(() => stops.map((stop) => ({ ...stop, icon: tipos[stop.tipo].icon })), [stops]);
  useSight(map, stops, ready, chosen);
  return (
    <PageMap
      label="Mapa de las paradas"
      mode={mode}
      all="Ver todas las paradas"
      onAll={() => map && fit(map, boundsOf(stops))}
      onMap={onMap}
    >
      <Stops
        stops={faced}
        mode={mode}
        marked={[hovered, chosen?.id ?? null]}
        hears={writing ? 'nothing' : 'all'}
        onSelect={onSelect}
        onHover={onHover}
        onCluster={onCluster}
      />
    </PageMap>
  );
};

/**
 * Shows the stop in the address, else at first all of them, unless somebody has already moved the map or drawn on it.
 */
const useSight = (
  map: LeafletMap | null,
  stops: readonly ParadaSlim[],
  ready: boolean,
  chosen: ParadaSlim | undefined,
) => {
  const seen = useRef<number | null | undefined>(undefined);
  const isUntouched = useUntouched(map);
  useEffect(() => {
    const id = chosen?.id ?? null;
    if (!map || !ready || seen.current === id) return;
    const first = seen.current === undefined;
    seen.current = id;
    if (chosen) fit(map, boundsOf([chosen]), first);
    else if (first && isUntouched()) fit(map, boundsOf(stops), true);
  }, [map, stops, ready, chosen, isUntouched]);
};

const boundsOf = (stops: readonly ParadaSlim[]): LatLngBounds => {
  const bounds = latLngBounds([]);
  for (const { latitud, longitud, radio_m, poligono } of stops) {
    if (poligono) for (const [longitude, latitude] of poligono.coordinates[0]) bounds.extend([latitude, longitude]);
    else if (latitud !== null && longitud !== null)
      bounds.extend(latLng(latitud, longitud).toBounds(2 * (radio_m ?? 0)));
  }
  return bounds;
};
