import type { Feature, FeatureCollection } from 'geojson';
import { canvas } from 'leaflet';
import { useMemo, useState } from 'react';
import { GeoJSON, useMapEvents } from 'react-leaflet';
import { loadBasemap, loadWaters } from '../providers/basemap';
import type { Mode } from '../theme/tokens';
import { Grid } from './Grid';
import { groundColours } from './palette';
import { PlaceNames } from './PlaceNames';
import { useFile } from './useFile';

/** Nearer by they would be seen to lie kilometres beside where they are. */
const watersToZoom = 10;

/** Our own map of the world: countries, lakes and rivers, names, and squares where there is nothing else. */
export const World = ({ mode }: { mode: Mode }) => {
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
