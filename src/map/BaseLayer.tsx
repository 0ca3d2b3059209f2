import { lazy, Suspense, useState } from 'react';
import type { Mode } from '../theme/tokens';
import type { BaseMap } from './baseMaps';
import { Tiles } from './Tiles';

// Loaded only when tiles do not respond.
const World = lazy(() => import('./World').then((module) => ({ default: module.World })));
const FileLayer = lazy(() => import('./FileLayer').then((module) => ({ default: module.FileLayer })));

interface BaseLayerProps {
  map: BaseMap;
  mode: Mode;
  /** Called when requested streets become unavailable (true) or available again (false). */
  onMissing: (missing: boolean) => void;
}

/** The lowest layer: the chosen map, with our own map of the world where it has no data or does not respond. */
export const BaseLayer = ({ map, mode, onMissing }: BaseLayerProps) => {
  const [failed, setFailed] = useState<string>();
  const missing = failed === map.id;
  const report = (now: boolean) => {
    setFailed(now ? map.id : undefined);
    onMissing(now);
  };
  return (
    <>
      <Suspense>
        {(map.kind !== 'tiles' || missing) && <World mode={mode} named={map.kind !== 'file' || missing} />}
      </Suspense>
      {map.kind === 'tiles' && (
        <Tiles key={map.id} source={map.source} dimmed={mode === 'dark' && map.id === 'calles'} onMissing={report} />
      )}
      <Suspense>
        {map.kind === 'file' && <FileLayer key={`${map.url} ${mode}`} url={map.url} mode={mode} onMissing={report} />}
      </Suspense>
    </>
  );
};
