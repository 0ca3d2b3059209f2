import type { FeatureCollection } from 'geojson';
import { canvas } from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { GeoJSON, TileLayer } from 'react-leaflet';
import type { RuntimeConfig } from '#contract/session';
import { loadBasemap } from '../providers/basemap';
import type { Mode } from '../theme/tokens';
import { Grid } from './Grid';
import { groundColours } from './palette';

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
  const [countries, setCountries] = useState<FeatureCollection>();
  // Drawn half a screen beyond the border, so that dragging rarely shows where it ends.
  const renderer = useMemo(() => canvas({ padding: 0.5, pane: 'tilePane' }), []);
  useEffect(() => {
    let gone = false;
    const load = () => {
      loadBasemap().then(
        (loaded) => !gone && setCountries(loaded),
        // Without a network: the markers stand on the plain sea until it is back.
        () => !gone && window.addEventListener('online', load, { once: true }),
      );
    };
    load();
    return () => {
      gone = true;
      window.removeEventListener('online', load);
    };
  }, []);
  const style = useMemo(
    () => ({ renderer, fillColor: groundColours[mode].land, fillOpacity: 1, color: groundColours[mode].border, weight: 1 }),
    [renderer, mode],
  );
  return (
    <>
      {countries && <GeoJSON data={countries} interactive={false} style={style} attribution="Mapa: Natural Earth" />}
      <Grid />
    </>
  );
};
