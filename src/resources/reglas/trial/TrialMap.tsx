import { useTheme } from '@mui/material';
import { latLngBounds, type LatLngTuple, type Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { CircleMarker, Tooltip } from 'react-leaflet';
import type { ResultadoPrueba } from '#contract/requests/reglasProbadas';
import { BaseLayer } from '../../../map/BaseLayer';
import { useBaseMap } from '../../../map/baseMaps';
import { MapFrame } from '../../../map/MapFrame';
import { fit, opening } from '../../../map/page/fit';
import { statusTone } from '../../../theme/tokens';
import { severidadesDeEvento } from '../../eventos/index';
import styles from '../reglas.module.css';

/** The places of the examples, each with its number in the list. */
export const TrialMap = ({ examples }: { examples: ResultadoPrueba['ejemplos'] }) => {
  const { mode } = useTheme().palette;
  const { chosen } = useBaseMap();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const pins = useMemo(
    () =>
      examples.flatMap(({ latitud, longitud, severidad }, at) =>
        latitud === null || longitud === null ? [] : [{ at, place: [latitud, longitud] as LatLngTuple, severidad }],
      ),
    [examples],
  );
  useEffect(() => {
    if (map) fit(map, latLngBounds(pins.map(({ place }) => place)), true);
  }, [map, pins]);
  if (pins.length === 0) return null;
  return (
    <div className={`clip bordered rounded-l ${styles.trialMap}`}>
      <MapFrame label="Dónde habrían sido" mode={mode} {...opening} ref={setMap}>
        <BaseLayer map={chosen} mode={mode} onMissing={ignore} />
        {pins.map(({ at, place, severidad }) => {
          const { solid, border } = statusTone[mode][severidadesDeEvento[severidad].tone];
          return (
            <CircleMarker
              key={at}
              center={place}
              radius={9}
              pathOptions={{ color: border, fillColor: solid, fillOpacity: 0.95, weight: 2 }}
            >
              <Tooltip permanent direction="top" offset={[0, -6]}>
                {at + 1}
              </Tooltip>
            </CircleMarker>
          );
        })}
      </MapFrame>
    </div>
  );
};

const ignore = () => undefined;
