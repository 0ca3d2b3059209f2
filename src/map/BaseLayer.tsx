import type { Feature, FeatureCollection } from 'geojson';
import { canvas } from 'leaflet';
import { useMemo, useRef, useState } from 'react';
import { GeoJSON, TileLayer, useMapEvents } from 'react-leaflet';
import type { RuntimeConfig } from '#contract/session';
import { loadBasemap, loadWaters } from '../providers/basemap';
import type { Mode } from '../theme/tokens';
import { Grid } from './Grid';
import { groundColours } from './palette';
import { PlaceNames } from './PlaceNames';
import { useFile } from './useFile';

const failuresToGiveUp = 4;

/** What lies beneath everything: the tiles that are configured, and our own map of the world without them or while they fail. */
export const BaseLayer = ({ tiles, mode }: { tiles: RuntimeConfig['tiles']; mode: Mode }) => {
  const [failing, setFailing] = useState(false);
  const failures = useRef(0);
  const handlers = useMemo(
    () => ({
      tileload: () => {
        failures.current = 0;
        setFailing(false);
      },
      tileerror: () => {
        failures.current++;
        if (failures.current >= failuresToGiveUp) setFailing(true);
      },
    }),
    [],
  );
  return (
    <>
      {(!tiles || failing) && <World mode={mode} />}
      {tiles && (
        <TileLayer
          key={tiles.url}
          url={tiles.url}
          attribution={tiles.attribution}
          eventHandlers={handlers}
          className={mode === 'dark' ? 'ftrack-tiles-dark' : ''}
        />
      )}
    </>
  );
};

/** Nearer by they would be seen to lie kilometres beside where they are. */
const watersToZoom = 10;

const World = ({ mode }: { mode: Mode }) => {
  const map = useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const countries = useFile<FeatureCollection>(loadBasemap);
  const waters = useFile<FeatureCollection>(loadWaters);
  // Drawn half a screen beyond the border, so that dragging rarely shows where it ends.
  const renderer = useMemo(() => canvas({ padding: 0.5, pane: 'tilePane' }), []);
  const [zoom, setZoom] = useState(() => map.getZoom());
  const { land, border, sea, shore } = groundColours[mode];
  const landStyle = useMemo(() => ({ renderer, fillColor: land, fillOpacity: 1, color: border, weight: 1 }), [renderer, land, border]);
  const waterStyle = useMemo(
    () => (water?: Feature) => ({ renderer, fill: water?.geometry.type === 'Polygon', fillColor: sea, fillOpacity: 1, color: shore, weight: 1 }),
    [renderer, sea, shore],
  );
  return (
    <>
      {countries && <GeoJSON data={countries} interactive={false} style={landStyle} attribution="Mapa: Natural Earth, GeoNames" />}
      {countries && waters && zoom <= watersToZoom && <GeoJSON data={waters} interactive={false} style={waterStyle} />}
      <Grid />
      <PlaceNames mode={mode} />
    </>
  );
};
