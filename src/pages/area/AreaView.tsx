import { useTheme } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { latLngBounds, type Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useState } from 'react';
import type { PosicionesMapa } from '#contract/requests/posiciones';
import { BaseLayer } from '../../map/BaseLayer';
import { BaseMapMenu } from '../../map/BaseMapMenu';
import { useBaseMap } from '../../map/baseMaps';
import { MapButton, MapButtons } from '../../map/MapButton';
import { MapFrame } from '../../map/MapFrame';
import { NoStreets } from '../../map/NoStreets';
import { fit, opening } from '../../map/page/fit';
import { useUntouched } from '../../map/page/useUntouched';
import { getJson } from '../../providers/requests';
import { useSession } from '../../providers/session';
import { useStopsInUse } from '../../resources/paradas/index';
import { StopsUponMap } from '../../resources/paradas/pages';
import { AreaOnMap } from './AreaOnMap';
import { AreaPanel } from './AreaPanel';
import styles from './area.module.css';
import { useAreaQuestion } from './useAreaQuestion';

/**
 * «¿Quién estuvo aquí?» with a map of its own, which begins where the fleet is; the company's stops help to find the
 * place.
 */
export const AreaView = () => {
  const { mode } = useTheme().palette;
  const question = useAreaQuestion();
  const baseMap = useBaseMap();
  const stops = useStopsInUse(true);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [missing, setMissing] = useState(false);
  const showFleet = useFleetInSight(map);
  return (
    <div className={`outlined grid relative clip ${styles.areaPage}`}>
      <AreaPanel question={question} map={map} />
      <div className="shrink shrink-y relative">
        <MapFrame label="Mapa para dibujar el área" mode={mode} {...opening} ref={setMap}>
          <BaseLayer map={baseMap.chosen} mode={mode} onMissing={setMissing} />
          <StopsUponMap stops={stops} mode={mode} onSelect={ignore} />
          <AreaOnMap question={question} mode={mode} onCancel={() => question.draw(question.figure)} />
        </MapFrame>
        <MapButtons>
          <MapButton icon="fit_screen" label="Ver toda la flota" onClick={() => showFleet()} />
          <BaseMapMenu {...baseMap} />
        </MapButtons>
        {(missing || baseMap.all.length === 1) && <NoStreets failing={missing} />}
      </div>
    </div>
  );
};

const ignore = () => undefined;

/** Shows where the assets are now, at first and whenever the returned function is called. */
const useFleetInSight = (map: LeafletMap | null) => {
  const empresa = useSession((state) => state.empresa);
  const isUntouched = useUntouched(map);
  const { data } = useQuery({
    queryKey: ['posiciones', 'ultimas', empresa],
    queryFn: getJson<PosicionesMapa>('/posiciones/mapa'),
    staleTime: Infinity,
  });
  const show = useCallback(
    (atOnce = false) => {
      const places = data?.latitud.map((latitud, n): [number, number] => [latitud, data.longitud[n] ?? 0]);
      if (map && places) fit(map, latLngBounds(places), atOnce);
    },
    [map, data],
  );
  useEffect(() => {
    if (isUntouched()) show(true);
  }, [show, isUntouched]);
  return show;
};
