import { latLngBounds, type LatLngBounds, type Map as LeafletMap } from 'leaflet';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { BaseLayer } from '../../map/BaseLayer';
import { BaseMapMenu } from '../../map/BaseMapMenu';
import { useBaseMap } from '../../map/baseMaps';
import { FleetMarkers } from '../../map/FleetMarkers';
import { MapButton, MapButtons } from '../../map/MapButton';
import { MapFrame } from '../../map/MapFrame';
import { NoStreets } from '../../map/NoStreets';
import { latitudeOf, longitudeOf } from '../../map/projection';
import type { Track } from '../../map/track';
import type { Mode } from '../../theme/tokens';
import type { Player } from './playback';
import type { PlayFleet } from './playFleet';
import type { Span } from './player';
import styles from './trips.module.css';

/** The initial centre of the map, while there is nothing to show. */
const continent: [number, number] = [4.6, -74.1];

interface ReplayMapProps {
  player: Player;
  fleet: PlayFleet;
  /** 1 for each asset to draw; absent: all. */
  shown?: Uint8Array | undefined;
  /** An index of the fleet; −1: none. */
  selected: number;
  nameOf: (index: number) => string;
  mode: Mode;
  following: boolean;
  onSelect: (index: number) => void;
  onLetGo: () => void;
  /** What the «show all» button fits. */
  everything: () => LatLngBounds | undefined;
  /** Called once the map is ready. */
  onMap: (map: LeafletMap | null) => void;
  legend?: ReactNode;
  /** Layers. */
  children?: ReactNode;
}

/** The map of a replay: the assets at the player's moment. */
export const ReplayMap = ({
  player,
  fleet,
  shown,
  selected,
  nameOf,
  mode,
  following,
  onSelect,
  onLetGo,
  everything,
  onMap,
  legend,
  children,
}: ReplayMapProps) => {
  const baseMap = useBaseMap();
  const [missing, setMissing] = useState(false);
  const [map, setMap] = useState<LeafletMap | null>(null);
  useEffect(() => onMap(map), [map, onMap]);
  // Before all other listeners, which read the fleet at that moment.
  useLayoutEffect(() => player.onMoment(fleet.moveTo), [player, fleet]);
  useFollow(map, player, fleet, following ? selected : -1, onLetGo);
  useInSight(map, player, fleet, selected);
  const showAll = () => {
    const bounds = everything();
    if (map && bounds) fit(map, bounds);
  };
  return (
    <div className={`shrink shrink-y relative ${styles.tripMap}`}>
      <MapFrame label="Mapa del recorrido" mode={mode} center={continent} zoom={5} ref={setMap}>
        <BaseLayer map={baseMap.chosen} mode={mode} onMissing={setMissing} />
        {children}
        <FleetMarkers
          fleet={fleet}
          mode={mode}
          shown={shown}
          selected={selected}
          label={nameOf}
          onSelect={onSelect}
          onCluster={ignore}
        />
      </MapFrame>
      <MapButtons>
        <MapButton icon="fit_screen" label="Ver todo" onClick={showAll} />
        <BaseMapMenu {...baseMap} />
      </MapButtons>
      {legend}
      {(missing || baseMap.all.length === 1) && <NoStreets failing={missing} />}
    </div>
  );
};

const ignore = () => undefined;

/** Share of the map around its centre in which the asset may move without moving the map. */
const calm = 0.6;

/** Centres the asset again when it leaves the middle part. Dragging the map ends it. */
const useFollow = (map: LeafletMap | null, player: Player, fleet: PlayFleet, index: number, onLetGo: () => void) => {
  useEffect(() => {
    if (!map || index < 0) return undefined;
    const keep = () => {
      const place: [number, number] = [fleet.lat[index] ?? 0, fleet.lon[index] ?? 0];
      const { x, y } = map.latLngToContainerPoint(place);
      const { x: width, y: height } = map.getSize();
      const away = Math.abs(x - width / 2) > (width * calm) / 2 || Math.abs(y - height / 2) > (height * calm) / 2;
      if (away) map.panTo(place, { animate: !wantsRest(), duration: 0.3 });
    };
    const stop = player.onMoment(keep);
    map.on('dragstart', onLetGo);
    return () => {
      stop();
      map.off('dragstart', onLetGo);
    };
  }, [map, player, fleet, index, onLetGo]);
};

/**
 * The selected asset is in sight at each moment that somebody chooses. While it plays, the map stays unless it follows.
 */
const useInSight = (map: LeafletMap | null, player: Player, fleet: PlayFleet, index: number) => {
  const seen = useRef('');
  useEffect(() => {
    if (!map || index < 0) return undefined;
    return player.onMoment((at) => {
      // New data of the same moment does not take the map back to where somebody moved it from.
      const chosen = `${index} ${at}`;
      if (seen.current === chosen) return;
      seen.current = chosen;
      const place: [number, number] = [fleet.lat[index] ?? 0, fleet.lon[index] ?? 0];
      if (player.now().playing || !fleet.present[index] || map.getBounds().contains(place)) return;
      map.panTo(place, { animate: !wantsRest() });
    });
  }, [map, player, fleet, index]);
};

const wantsRest = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The least zoom at which one asset is looked at. */
const near = 14;

/** Centres the map on a place. */
export const centre = (map: LeafletMap, place: [lat: number, lon: number]) => {
  map.invalidateSize({ animate: false });
  map.setView(place, Math.max(map.getZoom(), near), { animate: !wantsRest() });
};

/** Fits the map to these bounds; `atOnce` without animation. */
export const fit = (map: LeafletMap, bounds: LatLngBounds, atOnce = false) => {
  // The player may have just appeared below the map; else all of it would be drawn once more when the map is told.
  map.invalidateSize({ animate: false });
  map.fitBounds(bounds, { padding: [40, 40], maxZoom: 16, animate: !atOnce && !wantsRest() });
};

/** The bounds of tracks, optionally between two moments; undefined: none. */
export const boundsOf = (tracks: readonly Track[], span?: Span): LatLngBounds | undefined => {
  let [west, south, east, north] = [Infinity, -Infinity, -Infinity, Infinity];
  for (const { size, time, x, y } of tracks) {
    for (let i = 0; i < size; i++) {
      if (span && ((time[i] ?? 0) < span.from || (time[i] ?? 0) > span.to)) continue;
      west = Math.min(west, x[i] ?? 0);
      east = Math.max(east, x[i] ?? 0);
      north = Math.min(north, y[i] ?? 0);
      south = Math.max(south, y[i] ?? 0);
    }
  }
  return west > east
    ? undefined
    : latLngBounds([latitudeOf(south), longitudeOf(west)], [latitudeOf(north), longitudeOf(east)]);
};
