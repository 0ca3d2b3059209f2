import { lazy, Suspense, useState } from 'react';
import type { Mode } from '../theme/tokens';
import type { BaseMap } from './baseMaps';
import { Tiles } from './Tiles';

// With tiles that answer they are never needed.
const World = lazy(() => import('./World').then((module) => ({ default: module.World })));
const FileLayer = lazy(() => import('./FileLayer').then((module) => ({ default: module.FileLayer })));

interface BaseLayerProps {
  map: BaseMap;
  mode: Mode;
  /** Whether streets that were asked for cannot be had for now. */
  onMissing: (missing: boolean) => void;
}

/** What lies beneath everything: the map that was chosen, and our own map of the world where it has nothing or does not answer. */
export const BaseLayer = ({ map, mode, onMissing }: BaseLayerProps) => {
  const [failed, setFailed] = useState<string>();
  const missing = failed === map.id;
  const tell = (now: boolean) => {
    setFailed(now ? map.id : undefined);
    onMissing(now);
  };
  return (
    <>
      <Suspense>{(map.kind !== 'tiles' || missing) && <World mode={mode} named={map.kind !== 'file' || missing} />}</Suspense>
      {map.kind === 'tiles' && <Tiles key={map.id} source={map.source} dimmed={mode === 'dark' && map.id === 'calles'} onMissing={tell} />}
      <Suspense>{map.kind === 'file' && <FileLayer key={`${map.url} ${mode}`} url={map.url} mode={mode} onMissing={tell} />}</Suspense>
    </>
  );
};
