import { useEffect, useState } from 'react';
import { useMapEvents } from 'react-leaflet';
import { loadCountries, loadWaters } from '../providers/basemap';
import type { Mode } from '../theme/tokens';
import { Grid } from './Grid';
import { PlaceNames } from './PlaceNames';
import { useFile } from './useFile';
import { WorldLayer } from './WorldLayer';

/** At larger zooms the error of the rivers, some kilometres, would be visible. */
const watersToZoom = 8;

interface WorldProps {
  mode: Mode;
  /** False if a map above it has its own names. */
  named: boolean;
}

/** Our own map of the world: countries, lakes and rivers, names, and squares where there is nothing else. */
export const World = ({ mode, named }: WorldProps) => {
  const map = useMapEvents({ zoomend: () => setWatery(isWatery(map.getZoom())) });
  const [watery, setWatery] = useState(() => isWatery(map.getZoom()));
  const countries = useFile(loadCountries);
  const waters = useFile(watery ? loadWaters : nothing);
  const shownWaters = watery ? waters : undefined;
  useEffect(() => {
    if (!countries) return undefined;
    const made = new WorldLayer(countries, shownWaters, mode);
    made.addTo(map);
    return () => {
      made.remove();
    };
  }, [map, mode, countries, shownWaters]);
  return (
    <>
      <Grid />
      {named && <PlaceNames mode={mode} />}
    </>
  );
};

const isWatery = (zoom: number) => zoom <= watersToZoom;
const nothing = () => Promise.resolve(undefined);
