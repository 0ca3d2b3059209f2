import { useTheme } from '@mui/material';
import { latLngBounds, type LatLngBounds, type Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CircleMarker, Polyline, Tooltip } from 'react-leaflet';
import type { Evento } from '#contract/entities/eventos';
import { eventos as words } from '#contract/words/eventos';
import { PageMap } from '../../../map/page/PageMap';
import { fit } from '../../../map/page/fit';
import { useUntouched } from '../../../map/page/useUntouched';
import { fleetPalettes } from '../../../map/palette';
import { statusTone } from '../../../theme/tokens';
import { severidades } from '../faces';
import { useWayAround } from '../detail/useEvent';
import type { Line } from './groups';

interface Props {
  lines: readonly Line[];
  /** The event that the map is centred on. */
  focus: Evento | undefined;
  /** The event whose path is drawn. */
  opened: Evento | undefined;
  onOpen: (line: Line) => void;
}

/** The places of the events of the feed, with the path around the opened one. */
export const InboxMap = ({ lines, focus, opened, onOpen }: Props) => {
  const { mode } = useTheme().palette;
  const [map, setMap] = useState<LeafletMap | null>(null);
  const way = useWayAround(opened) ?? noWay;
  const placed = useMemo(() => lines.filter(({ event }) => placeOf(event)), [lines]);
  const { rim, selection } = fleetPalettes[mode];
  const tone = statusTone[mode];
  const at = focus && placeOf(focus);
  const showAll = () => map && fit(map, boundsOf(placed));

  useFirstSight(map, placed, focus !== undefined);
  useEffect(() => {
    if (!map || !at) return;
    map.setView(at, Math.max(map.getZoom(), 14), { animate: !matchMedia('(prefers-reduced-motion: reduce)').matches });
    // The pair of coordinates is a new array with each response, so its numbers are compared.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [map, at?.[0], at?.[1]]);

  return (
    <PageMap label="Mapa de los eventos" mode={mode} all="Ver todos los eventos" onAll={showAll} onMap={setMap}>
      {way.map((piece) => (
        <Polyline
          key={piece[0]?.at}
          positions={piece.map(({ place }) => place)}
          pathOptions={{ color: selection, weight: 4 }}
          interactive={false}
        />
      ))}
      {opened &&
        way
          .map((piece) => piece.filter((fix) => isDuring(fix.at, opened)))
          .filter((piece) => piece.length > 1)
          .map((piece) => (
            <Polyline
              key={piece[0]?.at}
              positions={piece.map(({ place }) => place)}
              pathOptions={{ color: tone[severidades[opened.severidad].tone].solid, weight: 7 }}
              interactive={false}
            />
          ))}
      {placed.map((line) => {
        const place = placeOf(line.event);
        const { tone: of } = severidades[line.event.severidad];
        return (
          place &&
          line.event.id !== focus?.id && (
            <CircleMarker
              key={line.event.id}
              center={place}
              radius={7}
              pathOptions={{ color: rim, weight: 2, fillColor: tone[of].solid, fillOpacity: 1 }}
              eventHandlers={{ click: () => onOpen(line) }}
            >
              <Tooltip>{words.values.tipo[line.event.tipo]}</Tooltip>
            </CircleMarker>
          )
        );
      })}
      {at && focus && (
        <CircleMarker
          key={`de ${focus.id}`}
          center={at}
          radius={11}
          pathOptions={{
            color: rim,
            weight: 3,
            fillColor: tone[severidades[focus.severidad].tone].solid,
            fillOpacity: 1,
          }}
        >
          <Tooltip>{words.values.tipo[focus.tipo]}</Tooltip>
        </CircleMarker>
      )}
    </PageMap>
  );
};

const noWay: never[] = [];

const placeOf = ({ latitud, longitud }: Evento): [number, number] | undefined =>
  latitud === null || longitud === null ? undefined : [latitud, longitud];

const isDuring = (at: number, { inicio_en, fin_en }: Evento) =>
  at >= Date.parse(inicio_en) && at <= (fin_en === null ? Infinity : Date.parse(fin_en));

const boundsOf = (lines: readonly Line[]): LatLngBounds =>
  latLngBounds(lines.flatMap(({ event }) => [placeOf(event) ?? []].filter((place) => place.length === 2)));

/** Fits the map to all events of the feed at first, unless one is already opened. */
const useFirstSight = (map: LeafletMap | null, placed: readonly Line[], busy: boolean) => {
  const seen = useRef(false);
  const isUntouched = useUntouched(map);
  useEffect(() => {
    if (!map || seen.current || placed.length === 0) return;
    seen.current = true;
    if (!busy && isUntouched()) fit(map, boundsOf(placed), true);
  }, [map, placed, busy, isUntouched]);
};
