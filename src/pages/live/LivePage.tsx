import { useMediaQuery, useTheme } from '@mui/material';
import type { Map as LeafletMap } from 'leaflet';
import { lazy, Suspense, useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { can } from '#contract/access';
import { liveStates } from '#contract/realtime';
import { BaseLayer } from '../../map/BaseLayer';
import { useBaseMap } from '../../map/baseMaps';
import { FleetMarkers } from '../../map/FleetMarkers';
import { MapFrame } from '../../map/MapFrame';
import { NoStreets } from '../../map/NoStreets';
import { useLivePositions } from '../../providers/live';
import { useRole } from '../../providers/session';
import { StopsUponMap } from '../../resources/paradas/index';
import { RoutesUponMap } from '../../resources/rutas/index';
import { Icon } from '../../ui/Icon';
import { useLayer } from '../../ui/layers/useLayer';
import { Unreachable } from '../../ui/Unreachable';
import { useNow } from '../../ui/useNow';
import { useEventsLayer } from './eventsLayer';
import { FleetPanel } from './FleetPanel';
import { LiveButtons } from './LiveButtons';
import { LiveCards } from './LiveCards';
import { levelAndBelow, useLevels } from './levels';
import styles from './live.module.css';
import { showAll, showOne, showPoint, useFollow } from './mapMoves';
import { createRoster, everything, statesIn, withoutGone, type FleetFilter } from './roster';
import { staleness } from './staleness';
import { useAlarms } from './useAlarms';
import { useRoutesLayer } from './routesLayer';
import { useInside, useStopsLayer } from './stopsLayer';
import { useFirstSight } from './useFirstSight';
import { useNearPoint } from './useNearPoint';

const NearbyPoint = lazy(() => import('./NearbyCard').then((module) => ({ default: module.NearbyPoint })));
const NotOnMap = lazy(() => import('./NotOnMap').then((module) => ({ default: module.NotOnMap })));
const AreaOverMap = lazy(() => import('../area/AreaOverMap').then((module) => ({ default: module.AreaOverMap })));
const EventPins = lazy(() => import('./EventPins').then((module) => ({ default: module.EventPins })));
const LiveTrail = lazy(() => import('./LiveTrail').then((module) => ({ default: module.LiveTrail })));

/** The initial centre of the map, while there are no positions. */
const continent: [number, number] = [4.6, -74.1];
const narrow = '(max-width: 899.95px)';

/**
 * «Tiempo real»: the fleet on the map and in the list beside it, linked. `?activo=12` opens with that asset selected,
 * `?punto=4.6,-74.1` with the assets near there, `?estados=movimiento,ralenti` with those in these states.
 */
export default function LivePage() {
  const { rows, refetch, alarm, ...status } = useLivePositions();
  const said = useAlarms(alarm);
  const { mode } = useTheme().palette;
  const levels = useLevels();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [search] = useSearchParams();
  const [asked, setFilter] = useState<FleetFilter>(() => ({ ...everything, states: statesIn(search) }));
  const [selected, setSelected] = useState(-1);
  /** Selected in a way that moves the map there. */
  const [visited, setVisited] = useState<{ index: number }>();
  const [cluster, setCluster] = useState<readonly number[]>([]);
  const [following, setFollowing] = useState(false);
  const [near, setNear] = useNearPoint(map);
  /** Whether an area is drawn: then the map is for that alone. */
  const [asking, setAsking] = useState(false);
  const [everAsked, setEverAsked] = useState(false);
  const [areaBox, setAreaBox] = useState<HTMLElement | null>(null);
  const mayAsk = can(useRole(), 'list', 'viajes');
  // On a phone, the panel beside the map is over it.
  const overMap = useMediaQuery(narrow, { noSsr: true });
  const [open, setOpen] = useState(() => !matchMedia(narrow).matches);
  const panel = useRef<HTMLElement>(null);
  const now = useNow(1_000);
  const roster = useMemo(() => createRoster(rows), [rows]);
  const stops = useStopsLayer();
  const routes = useRoutesLayer();
  const filter = useMemo(() => withoutGone(asked, levels, stops.all), [asked, levels, stops.all]);
  const holds = useInside(stops.all, filter.stop);
  const within = useMemo(
    () => (filter.level === null ? undefined : levelAndBelow(levels, filter.level)),
    [levels, filter.level],
  );
  const view = useMemo(
    () => roster(filter, { levels: within, holds }),
    // `status.revision` changes whenever the contents of the rows do.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [roster, filter, within, holds, status.revision],
  );
  const events = useEventsLayer();
  const chosen = rows.present[selected] ? selected : -1;
  const baseMap = useBaseMap();
  const [missing, setMissing] = useState(false);
  const streets = baseMap.chosen.kind !== 'world' && !missing;
  const nearby = streets ? 15 : 12;

  const letGo = useCallback(() => setFollowing(false), []);
  useFollow(map, rows, chosen, following, letGo);

  const select = (index: number) => {
    setSelected(index);
    setAsking(false);
    setCluster([]);
    setNear(null);
    events.open([]);
    if (index !== selected) setFollowing(false);
  };
  const openEvents = (ids: number[]) => {
    select(-1);
    events.open(ids);
  };
  const openCluster = (members: number[]) => {
    events.open([]);
    setCluster(members);
  };
  const openArea = () => {
    select(-1);
    setAsking(!asking);
    setEverAsked(true);
    // On a phone the list would cover what is drawn on.
    if (overMap) setOpen(false);
  };
  const visit = (index: number) => {
    select(index);
    setVisited({ index });
  };
  const showNear = useCallback(() => {
    if (map && near) showPoint(map, near);
  }, [map, near]);
  const goThere = useCallback(() => {
    if (map && visited) showOne(map, rows, visited.index, nearby);
  }, [map, rows, visited, nearby]);
  const chooseInList = (index: number) => {
    visit(index);
    if (!matchMedia(narrow).matches) return;
    // The sheet over the list closes: the focus goes to the button that opens it again.
    setOpen(false);
    panel.current?.querySelector('button')?.focus();
  };
  /** Closes the card; the focus goes back to the list, or to the button that opens it. */
  const close = () => {
    select(-1);
    const list = panel.current?.querySelector<HTMLElement>('[role=listbox]');
    (list ?? panel.current?.querySelector('button'))?.focus();
  };
  useLayer(overMap && open, () => setOpen(false));
  useLayer(overMap && (asking || chosen >= 0 || events.opened.length > 0), close);
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      event.key === 'Escape' &&
      !event.defaultPrevented &&
      (asking || chosen >= 0 || cluster.length > 0 || near || events.opened.length > 0)
    )
      close();
  };
  useFirstSight(map, rows, view.order, status.phase === 'listo', visit, setNear);
  const named = Number(search.get('activo'));
  const unseen =
    status.phase === 'listo' && named > 0 && Number.isInteger(named) && !rows.present[rows.indexOf(named) ?? -1]
      ? named
      : undefined;
  const warning = staleness(status, view.counts[liveStates.indexOf('movimiento')] ?? 0, now);

  if (status.phase === 'fallo' && view.total === 0)
    return <Unreachable what="el mapa en vivo" error={{ status: 0 }} onRetry={refetch} />;
  return (
    <div className={styles.live} data-live onKeyDown={onKeyDown}>
      <FleetPanel
        ref={panel}
        rows={rows}
        phase={status.phase}
        view={view}
        levels={levels}
        stops={stops.all}
        filter={filter}
        selected={chosen}
        now={now}
        open={open}
        onOpen={setOpen}
        onFilter={setFilter}
        note={(index) => said(rows.ids[index])}
        onChoose={chooseInList}
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
            onCluster={asking ? ignore : openCluster}
          />
          <Suspense>{everAsked && <AreaOverMap map={map} mode={mode} box={areaBox} onClose={close} />}</Suspense>
          <Suspense>
            {routes.shown && (
              <RoutesUponMap routes={routes.all} mode={mode} deaf={asking} onSelect={routes.open} onHover={ignore} />
            )}
          </Suspense>
        </MapFrame>
        <LiveButtons
          onAll={() => map && showAll(map, rows, view.order)}
          onNear={() => map && setNear(map.getCenter())}
          onPlace={([lat, lng]) => {
            map?.setView([lat, lng], Math.max(map.getZoom(), 16), { animate: false });
            if (map) setNear(map.getCenter());
          }}
          stops={stops}
          routes={routes}
          events={events}
          area={{ shown: asking, toggle: mayAsk ? openArea : undefined }}
          baseMap={baseMap}
        />
        {(missing || baseMap.all.length === 1) && <NoStreets failing={missing} />}
        <div className={styles.liveWarning} role="status">
          {warning && (
            <p className="tone-aviso row gap-8 flush small medium">
              <Icon name="sync_problem" size={18} />
              {warning}
            </p>
          )}
          <Suspense>{unseen !== undefined && <NotOnMap id={unseen} />}</Suspense>
        </div>
        {asking && <div ref={setAreaBox} className={`grid clip ${styles.liveArea}`} />}
        {!asking && (
          <LiveCards
            rows={rows}
            order={view.order}
            levels={levels}
            now={now}
            near={near}
            cluster={cluster}
            events={events.opened}
            chosen={chosen}
            following={following}
            onFollow={setFollowing}
            onVisit={visit}
            onSelect={select}
            onClose={close}
            onNearThere={showNear}
            onChosenThere={goThere}
          />
        )}
      </div>
    </div>
  );
}

const ignore = () => undefined;
