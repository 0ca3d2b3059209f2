import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { TileLayer } from 'react-leaflet';
import type { RuntimeConfig } from '#contract/session';
import type { Mode } from '../theme/tokens';

// With tiles that answer it is never needed.
const World = lazy(() => import('./World').then((module) => ({ default: module.World })));

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
      <Suspense>{(!tiles || failing) && <World mode={mode} />}</Suspense>
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
