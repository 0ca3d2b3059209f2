import type { Feature, FeatureCollection } from 'geojson';
import { canvas, type Renderer } from 'leaflet';
import { useMemo, useState } from 'react';
import { GeoJSON, useMapEvents } from 'react-leaflet';
import { loadBasemap, loadWaters } from '../providers/basemap';
import type { Mode } from '../theme/tokens';
import { Grid } from './Grid';
import { groundColours } from './palette';
import { PlaceNames } from './PlaceNames';
import { useFile } from './useFile';

/** At larger zooms the error of the rivers, some kilometres, would be visible. */
const watersToZoom = 8;

interface WorldProps {
  mode: Mode;
  /** False if a map above it has its own names. */
  named: boolean;
}

/** Our own map of the world: countries, lakes and rivers, names, and squares where there is nothing else. */
export const World = ({ mode, named }: WorldProps) => {
  const map = useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const countries = useFile<FeatureCollection>(loadBasemap);
  // Drawn half a screen beyond the border, so that dragging rarely shows the edge.
  const renderer = useMemo(() => canvas({ padding: 0.5, pane: 'tilePane' }), []);
  const [zoom, setZoom] = useState(() => map.getZoom());
  const { land, border } = groundColours[mode];
  const style = useMemo(() => ({ renderer, fillColor: land, fillOpacity: 1, color: border, weight: 1 }), [renderer, land, border]);
  return (
    <>
      {countries && <GeoJSON data={countries} interactive={false} style={style} attribution="Mapa: Natural Earth, GeoNames" />}
      {countries && zoom <= watersToZoom && <Waters mode={mode} renderer={renderer} />}
      <Grid />
      {named && <PlaceNames mode={mode} />}
    </>
  );
};

const Waters = ({ mode, renderer }: { mode: Mode; renderer: Renderer }) => {
  const waters = useFile<FeatureCollection>(loadWaters);
  const { sea, shore } = groundColours[mode];
  const style = useMemo(
    () => (water?: Feature) => ({ renderer, fill: water?.geometry.type === 'MultiPolygon', fillColor: sea, fillOpacity: 1, color: shore, weight: 1 }),
    [renderer, sea, shore],
  );
  return waters && <GeoJSON data={waters} interactive={false} style={style} />;
};
