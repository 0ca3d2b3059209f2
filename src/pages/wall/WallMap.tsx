import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { BaseLayer } from '../../map/BaseLayer';
import { useBaseMap } from '../../map/baseMaps';
import { FleetMarkers } from '../../map/FleetMarkers';
import { MapFrame } from '../../map/MapFrame';
import type { Pin } from '../../map/pins/pins';
import { Pins } from '../../map/pins/Pins';
import type { LiveRows } from '../../providers/live';
import type { Mode } from '../../theme/tokens';
import { showAll, showOne, useFollow } from '../live/mapMoves';
import { severityColours } from '../live/severityColours';

interface Props {
  label: string;
  rows: LiveRows;
  mode: Mode;
  pins: readonly Pin[];
  /** 1 for each asset that is drawn; absent: all. */
  shown: Uint8Array | undefined;
  /** The assets that the map holds in view. */
  order: readonly number[];
  /** The asset that it follows instead; −1: none. */
  followed?: number;
}

const continent: [number, number] = [4.6, -74.1];
/** How often the map makes room for those that drove out of it. Milliseconds. */
const refit = 60_000;

/** A map that nobody touches: it holds its assets in view by itself. */
export const WallMap = ({ label, rows, mode, pins, shown, order, followed = -1 }: Props) => {
  const baseMap = useBaseMap();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const there = followed >= 0 && rows.present[followed] ? followed : -1;
  useFollow(map, rows, there, there >= 0, ignore);
  useEffect(() => {
    if (map && there >= 0) showOne(map, rows, there, 15);
  }, [map, rows, there]);
  const many = order.length;
  useEffect(() => {
    if (!map || followed >= 0 || many === 0) return undefined;
    showAll(map, rows, order, true);
    const timer = setInterval(() => showAll(map, rows, order), refit);
    return () => clearInterval(timer);
    // `order` is another list at each message; only its length says that someone came or went.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [map, rows, many, followed]);
  return (
    <MapFrame label={label} mode={mode} center={continent} zoom={5} ref={setMap}>
      <BaseLayer map={baseMap.chosen} mode={mode} onMissing={ignore} />
      <Pins
        pins={pins}
        colours={severityColours[mode]}
        mode={mode}
        chosen={null}
        onSelect={ignore}
        onCluster={ignore}
      />
      <FleetMarkers
        fleet={rows}
        mode={mode}
        shown={shown}
        selected={there}
        label={rows.name}
        onSelect={ignore}
        onCluster={ignore}
      />
    </MapFrame>
  );
};

const ignore = () => undefined;
