import { useTheme } from '@mui/material';
import { latLngBounds, type LeafletMouseEvent, type Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useState } from 'react';
import { CircleMarker, Pane, Polyline, Tooltip } from 'react-leaflet';
import type { Desvio, Ejecucion, PlanEjecucion } from '#contract/entities/ejecuciones';
import { BaseLayer } from '../../../map/BaseLayer';
import { BaseMapMenu } from '../../../map/BaseMapMenu';
import { useBaseMap } from '../../../map/baseMaps';
import { Corridor } from '../../../map/Corridor';
import type { Fix } from '../../../map/trackPieces';
import { MapButton, MapButtons } from '../../../map/MapButton';
import { MapFrame } from '../../../map/MapFrame';
import { NoStreets } from '../../../map/NoStreets';
import { fleetPalettes, stopColours } from '../../../map/palette';
import { statusTone } from '../../../theme/tokens';
import { number } from '../../../ui/formats';
import type { Place } from '../dispatch/requests';
import { estadosDeParada, nextOf, pearlWords } from '../faces';
import styles from '../ejecuciones.module.css';
import { isLit, type Lighting } from './lit';

interface Props extends Lighting {
  run: Ejecucion;
  plan: PlanEjecucion;
  drive: Fix[][] | undefined;
  /** A point was chosen, with the right button or a long press. */
  onPlace: ((place: Place) => void) | undefined;
}

/** The planned path in its corridor, the driven one on top, and the state of each stop. */
export const RunMap = ({ run, plan, drive = none, onPlace, lit, onLit }: Props) => {
  const { mode } = useTheme().palette;
  const baseMap = useBaseMap();
  const [missing, setMissing] = useState(false);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const way = plan.trazado.coordinates.map(([lon, lat]): [number, number] => [lat, lon]);
  const showAll = useCallback(() => {
    const places = plan.trazado.coordinates.map(([lon, lat]): [number, number] => [lat, lon]);
    map?.fitBounds(
      latLngBounds([...places, ...run.paradas.map(({ latitud, longitud }): [number, number] => [latitud, longitud])]),
      {
        padding: [36, 36],
        animate: false,
      },
    );
    // Updates do not move the map under the user's eyes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [map, plan, run.id]);
  useEffect(showAll, [showAll]);
  useEffect(() => {
    if (!map || !onPlace) return undefined;
    const choose = ({ latlng }: LeafletMouseEvent) => onPlace({ latitud: latlng.lat, longitud: latlng.wrap().lng });
    map.on('contextmenu', choose);
    return () => void map.off('contextmenu', choose);
  }, [map, onPlace]);
  const tone = statusTone[mode];
  const { rim, selection } = fleetPalettes[mode];
  const next = nextOf(run);
  const pointed = (kind: 'stop' | 'desvio', at: number) => ({
    mouseover: () => onLit({ kind, at }),
    mouseout: () => onLit(null),
    click: () => onLit({ kind, at }),
  });
  const last = run.estado === 'en_curso' ? drive.at(-1)?.at(-1) : undefined;

  return (
    <div className={`clip bordered rounded-l ${styles.runMap}`}>
      <MapFrame label="Mapa de la ejecución" mode={mode} center={way[0] ?? [4.6, -74.1]} zoom={12} ref={setMap}>
        <BaseLayer map={baseMap.chosen} mode={mode} onMissing={setMissing} />
        <Corridor places={way} metres={plan.tolerancia_m} colour={stopColours[mode][plan.color]} />
        {drive.map((piece) => (
          <Polyline
            key={piece[0]?.at}
            positions={piece.map(({ place }) => place)}
            color={selection}
            weight={4}
            opacity={0.95}
            interactive={false}
          />
        ))}
        <Pane name="desvios" style={{ zIndex: 430 }}>
          {run.desvios.map((desvio, at) => (
            <Polyline
              key={desvio.inicio_en}
              positions={within(drive, desvio)}
              pathOptions={{ color: tone.peligro.solid, weight: isLit(lit, 'desvio', at) ? 9 : 6 }}
              eventHandlers={pointed('desvio', at)}
            >
              <Tooltip sticky>Desvío, hasta {number(desvio.max_m)} m de la ruta</Tooltip>
            </Polyline>
          ))}
        </Pane>
        <Pane name="paradas" style={{ zIndex: 450 }}>
          {run.paradas.map((stop) => {
            const strong = isLit(lit, 'stop', stop.orden);
            return (
              <CircleMarker
                key={stop.orden}
                center={[stop.latitud, stop.longitud]}
                radius={strong ? 13 : 9}
                pathOptions={{
                  color: strong ? tone.neutro.text : rim,
                  weight: 3,
                  fillColor: tone[estadosDeParada[stop.estado].tone].solid,
                  fillOpacity: 1,
                }}
                eventHandlers={pointed('stop', stop.orden)}
              >
                <Tooltip>
                  {stop.orden}. {pearlWords(stop, stop === next)}
                </Tooltip>
              </CircleMarker>
            );
          })}
          {last && (
            <CircleMarker
              center={last.place}
              radius={8}
              pathOptions={{
                color: rim,
                weight: 3,
                fillColor: selection,
                fillOpacity: 1,
                className: styles.runLive ?? '',
              }}
            >
              <Tooltip permanent direction="top">
                Ahora
              </Tooltip>
            </CircleMarker>
          )}
        </Pane>
      </MapFrame>
      <MapButtons>
        <MapButton icon="fit_screen" label="Ver toda la ruta" onClick={showAll} />
        <BaseMapMenu {...baseMap} />
      </MapButtons>
      {(missing || baseMap.all.length === 1) && <NoStreets failing={missing} />}
    </div>
  );
};

const none: Fix[][] = [];

/** The parts of the path outside of the corridor. */
const within = (drive: Fix[][], { inicio_en, fin_en }: Desvio): [number, number][][] => {
  const [from, to] = [Date.parse(inicio_en), fin_en ? Date.parse(fin_en) : Infinity];
  return drive
    .map((piece) => piece.filter(({ at }) => at >= from && at <= to).map(({ place }) => place))
    .filter((places) => places.length > 1);
};
