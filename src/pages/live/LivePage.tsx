import { useMediaQuery, useTheme } from '@mui/material';
import type { Map as LeafletMap } from 'leaflet';
import { lazy, Suspense, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { can } from '#contract/core/access';
import { liveStates } from '#contract/core/realtime';
import { BaseLayer } from '../../map/BaseLayer';
import { useBaseMap } from '../../map/baseMaps';
import { FleetMarkers } from '../../map/FleetMarkers';
import { MapFrame } from '../../map/MapFrame';
import { NoStreets } from '../../map/NoStreets';
import { useLivePositions, type LiveRows } from '../../providers/live';
import { useRole } from '../../providers/session';
import { StopsUponMap } from '../../resources/paradas/pages';
import { RoutesUponMap } from '../../resources/rutas/pages';
import { Unreachable } from '../../ui/Unreachable';
import { useNow } from '../../ui/useNow';
import { useEventsLayer } from './eventsLayer';
import { FleetPanel } from './FleetPanel';
import { LiveButtons } from './LiveButtons';
import { LiveCards } from './LiveCards';
import { LiveWarning } from './LiveWarning';
import styles from './LivePage.module.css';
import { showAll } from './mapMoves';
import { staleness } from './staleness';
import { useAlarms, useAlarmsKnown } from './useAlarms';
import { useDrawn } from './useDrawn';
import { useRoutesLayer } from './routesLayer';
import { useFirstSight } from './useFirstSight';
import { useFleetView } from './useFleetView';
import { narrow, useLiveChoice } from './useLiveChoice';

const NearbyPoint = lazy(() => import('./NearbyCard').then((module) => ({ default: module.NearbyPoint })));
const AreaOverMap = lazy(() => import('../area/AreaOverMap').then((module) => ({ default: module.AreaOverMap })));
const EventPins = lazy(() => import('./EventPins').then((module) => ({ default: module.EventPins })));
const LiveTrail = lazy(() => import('./LiveTrail').then((module) => ({ default: module.LiveTrail })));

/** The initial centre of the map, while there are no positions. */
const continent: [number, number] = [4.6, -74.1];

/**
 * «Tiempo real»: the fleet on the map and in the list beside it, linked. `?activo=12` opens with that asset selected,
 * `?punto=4.6,-74.1` with the assets near there, `?estados=movimiento,ralenti` with those in these states.
 */
export default function LivePage() {
  const { rows, refetch, alarm, ...status } = useLivePositions();
  const said = useAlarms(alarm);
  const { mode } = useTheme().palette;
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [search] = useSearchParams();
  const [areaBox, setAreaBox] = useState<HTMLElement | null>(null);
  const mayAsk = can(useRole(), 'list', 'viajes');
  const alarmsKnown = useAlarmsKnown();
  // On a phone, the panel beside the map is over it.
  const overMap = useMediaQuery(narrow, { noSsr: true });
  const panel = useRef<HTMLElement>(null);
  const now = useNow(1_000);
  // The fleet first: all else on the map is requested after it.
  const ready = useDrawn(status.phase !== 'cargando');
  const routes = useRoutesLayer(ready);
  const { levels, stops, filter, setFilter, view } = useFleetView(rows, status.revision, search, ready);
  const events = useEventsLayer(ready);
  const baseMap = useBaseMap();
  const [missing, setMissing] = useState(false);
  const nearby = baseMap.chosen.kind !== 'world' && !missing ? 15 : 12;
  const choice = useLiveChoice({ map, rows, events, overMap, nearby, panel });
  const { chosen, near, asking, open, select, openEvents, visit, close } = choice;
  useFirstSight(map, rows, view.order, status.placed, visit, choice.setNear);

  if (status.phase === 'fallo' && view.total === 0)
    return <Unreachable what="el mapa en vivo" error={{ status: 0 }} onRetry={refetch} />;
  return (
    <div className={`fill flex ground ${styles.live}`} data-live onKeyDown={choice.onKeyDown}>
      <FleetPanel
        ref={panel}
        rows={rows}
        phase={status.phase}
        view={view}
        alarmsKnown={alarmsKnown}
        levels={levels}
        stops={stops.all}
        filter={filter}
        selected={chosen}
        now={now}
        open={open}
        onOpen={choice.setOpen}
        onFilter={setFilter}
        note={(index) => said(rows.ids[index])}
        onChoose={choice.chooseInList}
        onRetry={refetch}
      />
      <div className={`grow shrink relative ${styles.liveMap}`}>
        <MapFrame label="Mapa de la flota" mode={mode} center={continent} zoom={5} ref={setMap}>
          <BaseLayer map={baseMap.chosen} mode={mode} onMissing={setMissing} />
          <Suspense>
            {stops.shown && <StopsUponMap stops={stops.all} mode={mode} onSelect={asking ? ignore : stops.open} />}
          </Suspense>
          <Suspense>{near && !asking && <NearbyPoint at={near} />}</Suspense>
          <Suspense>
            {chosen >= 0 && <LiveTrail rows={rows} index={chosen} readAt={status.readAt} now={now} mode={mode} />}
          </Suspense>
          <Suspense>
            {events.all.length > 0 && (
              <EventPins
                events={events.all}
                rows={rows}
                among={view.shown}
                mode={mode}
                chosen={events.opened.length === 1 ? (events.opened[0]?.id ?? null) : null}
                onOpen={asking ? ignore : openEvents}
              />
            )}
          </Suspense>
          <FleetMarkers
            fleet={rows}
            mode={mode}
            shown={view.shown}
            selected={chosen}
            label={rows.name}
            onSelect={asking ? ignore : select}
            onCluster={asking ? ignore : choice.openCluster}
          />
          <Suspense>{choice.everAsked && <AreaOverMap map={map} mode={mode} box={areaBox} onClose={close} />}</Suspense>
          <Suspense>
            {routes.shown && (
              <RoutesUponMap routes={routes.all} mode={mode} deaf={asking} onSelect={routes.open} onHover={ignore} />
            )}
          </Suspense>
        </MapFrame>
        <LiveButtons
          map={map}
          onAll={() => map && showAll(map, rows, view.order)}
          onNear={() => map && choice.setNear(map.getCenter())}
          onPlace={([lat, lng]) => {
            map?.setView([lat, lng], Math.max(map.getZoom(), 16), { animate: false });
            if (map) choice.setNear(map.getCenter());
          }}
          stops={stops}
          routes={routes}
          events={events}
          area={{ shown: asking, toggle: mayAsk ? choice.openArea : undefined }}
          baseMap={baseMap}
        />
        {(missing || baseMap.all.length === 1) && <NoStreets failing={missing} />}
        <LiveWarning
          warning={staleness(status, view.counts[liveStates.indexOf('movimiento')] ?? 0, now)}
          unseen={status.phase === 'listo' ? unseenOf(search, rows) : undefined}
        />
        {asking && <div ref={setAreaBox} className={`grid clip ${styles.area}`} />}
        {!asking && (
          <LiveCards
            rows={rows}
            order={view.order}
            levels={levels}
            known={status.phase === 'listo'}
            now={now}
            events={events.opened}
            {...choice.card}
          />
        )}
      </div>
    </div>
  );
}

const ignore = () => undefined;

/** The asset that the address names, when it has no position. */
const unseenOf = (search: URLSearchParams, rows: LiveRows) => {
  const named = Number(search.get('activo'));
  return named > 0 && Number.isInteger(named) && !rows.present[rows.indexOf(named) ?? -1] ? named : undefined;
};
