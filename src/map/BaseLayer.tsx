import type { FeatureCollection } from 'geojson';
import { canvas } from 'leaflet';
import { useMemo, useRef, useState } from 'react';
import { GeoJSON, TileLayer } from 'react-leaflet';
import type { RuntimeConfig } from '#contract/session';
import { loadBasemap } from '../providers/basemap';
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

const World = ({ mode }: { mode: Mode }) => {
  const countries = useFile<FeatureCollection>(loadBasemap);
  // Drawn half a screen beyond the border, so that dragging rarely shows where it ends.
  const renderer = useMemo(() => canvas({ padding: 0.5, pane: 'tilePane' }), []);
  const style = useMemo(
    () => ({ renderer, fillColor: groundColours[mode].land, fillOpacity: 1, color: groundColours[mode].border, weight: 1 }),
    [renderer, mode],
  );
  return (
    <>
      {countries && <GeoJSON data={countries} interactive={false} style={style} attribution="Mapa: Natural Earth, GeoNames" />}
      <Grid />
      <PlaceNames mode={mode} />
    </>
  );
};
