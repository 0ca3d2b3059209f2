import { useMediaQuery, useTheme } from '@mui/material';
import type { Map as LeafletMap } from 'leaflet';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { liveStates } from '#contract/realtime';
import { BaseLayer } from '../../map/BaseLayer';
import { BaseMapMenu } from '../../map/BaseMapMenu';
import { useBaseMap } from '../../map/baseMaps';
import { FleetMarkers } from '../../map/FleetMarkers';
import { MapFrame } from '../../map/MapFrame';
import { NoStreets } from '../../map/NoStreets';
import { useLivePositions, type LiveRows } from '../../providers/live';
import { StopsUponMap } from '../../resources/paradas/index';
import { Icon } from '../../ui/Icon';
import { useLayer } from '../../ui/layers/useLayer';
import { Unreachable } from '../../ui/Unreachable';
import { FleetPanel } from './FleetPanel';
import { FullScreen } from './FullScreen';
import { levelAndBelow, useLevels } from './levels';
import styles from './live.module.css';
import { showAll, showOne, showPoint, useFollow } from './mapMoves';
import { createRoster, everything, type FleetFilter } from './roster';
import { staleness } from './staleness';
import { useInside, useStopsLayer } from './stopsLayer';
import { useNearPoint } from './useNearPoint';
import { useNow } from './useNow';
import { trailSpan, useTrail } from './useTrail';

// What shows when something was chosen comes then: the map itself is heavy enough.
const AssetCard = lazy(() => import('./AssetCard').then((module) => ({ default: module.AssetCard })));
const HeapCard = lazy(() => import('./HeapCard').then((module) => ({ default: module.HeapCard })));
const NearbyCard = lazy(() => import('./NearbyCard').then((module) => ({ default: module.NearbyCard })));
const NearbyPoint = lazy(() => import('./NearbyCard').then((module) => ({ default: module.NearbyPoint })));
const Trail = lazy(() => import('../../map/Trail').then((module) => ({ default: module.Trail })));

/** Where the map stands before anybody has a position. */
const continent: [number, number] = [4.6, -74.1];
const narrow = '(max-width: 899.95px)';

/** «Tiempo real»: the fleet on the map and in the list beside it, bound together. `?activo=12` opens with that asset chosen. */
export default function LivePage() {
  const { rows, refetch, ...status } = useLivePositions();
  const { mode } = useTheme().palette;
  const levels = useLevels();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [filter, setFilter] = useState<FleetFilter>(everything);
  const [selected, setSelected] = useState(-1);
  /** Chosen in such a way that the map goes there. */
  const [visited, setVisited] = useState<{ index: number }>();
  const [heap, setHeap] = useState<readonly number[]>([]);
  const [following, setFollowing] = useState(false);
  const [near, setNear] = useNearPoint(map);
  const [open, setOpen] = useState(() => !matchMedia(narrow).matches);
  const page = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const now = useNow(1_000);
  const roster = useMemo(() => createRoster(rows), [rows]);
  const stops = useStopsLayer();
  const holds = useInside(stops.all, filter.stop);
  const within = useMemo(() => (filter.level === null ? undefined : levelAndBelow(levels, filter.level)), [levels, filter.level]);
  // `status.revision` stands for what lies in the rows.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const view = useMemo(() => roster(filter, { levels: within, holds }), [roster, filter, within, holds, status.revision]);
  const chosen = rows.present[selected] ? selected : -1;
  const trail = useTrail(rows, chosen, status.readAt);
  const baseMap = useBaseMap();
  const [missing, setMissing] = useState(false);
  const streets = baseMap.chosen.kind !== 'world' && !missing;
  const nearby = streets ? 15 : 12;

  const letGo = useCallback(() => setFollowing(false), []);
  useFollow(map, rows, chosen, following, letGo);

  const select = (index: number) => {
    setSelected(index);
    setHeap([]);
    setNear(null);
    if (index !== selected) setFollowing(false);
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
    // The sheet closes over the list: the focus stays with what opens it again.
    setOpen(false);
    panel.current?.querySelector('button')?.focus();
  };
  /** Closes the card; the focus goes back to the list, or to what opens it. */
  const close = () => {
    select(-1);
    const list = panel.current?.querySelector<HTMLElement>('[role=listbox]');
    (list ?? panel.current?.querySelector('button'))?.focus();
  };
  // On a phone what stands beside the map elsewhere lies over it.
  const overMap = useMediaQuery(narrow, { noSsr: true });
  useLayer(overMap && open, () => setOpen(false));
  useLayer(overMap && chosen >= 0, close);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && (chosen >= 0 || heap.length > 0 || near)) close();
  };
  useFirstSight(map, rows, view.order, status.phase === 'listo', visit);
  const warning = staleness(status, view.counts[liveStates.indexOf('movimiento')] ?? 0, now);

  if (status.phase === 'fallo' && view.total === 0) return <Unreachable what="el mapa en vivo" error={{ status: 0 }} onRetry={refetch} />;
  return (
    <div ref={page} className={styles.live} data-live onKeyDown={onKeyDown}>
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
        onChoose={chooseInList}
        onRetry={refetch}
      />
      <div className={styles.liveMap}>
        <MapFrame label="Mapa de la flota" mode={mode} center={continent} zoom={5} ref={setMap}>
          <BaseLayer map={baseMap.chosen} mode={mode} onMissing={setMissing} />
          <Suspense>{stops.shown && <StopsUponMap stops={stops.all} mode={mode} />}</Suspense>
          <Suspense>{near && <NearbyPoint at={near} />}</Suspense>
          <Suspense>{chosen >= 0 && <Trail points={trail} from={now - trailSpan} to={now} mode={mode} />}</Suspense>
          <FleetMarkers fleet={rows} mode={mode} shown={view.shown} selected={chosen} label={rows.name} onSelect={select} onHeap={setHeap} />
        </MapFrame>
        <div className={styles.liveButtons}>
          <button
            type="button"
            className={styles.liveButton}
            aria-label="Ver todos los activos"
            title="Ver todos los activos"
            onClick={() => map && showAll(map, rows, view.order)}
          >
            <Icon name="fit_screen" size={20} />
          </button>
          <button
            type="button"
            className={styles.liveButton}
            aria-label="Activos cerca del centro del mapa"
            title="Activos cerca del centro del mapa (o de un punto: clic derecho, o toque largo)"
            onClick={() => map && setNear(map.getCenter())}
          >
            <Icon name="center_focus_strong" size={20} />
          </button>
          {stops.toggle && (
            <button
              type="button"
              className={styles.liveButton}
              aria-label="Paradas en el mapa"
              title={stops.shown ? 'Ocultar las paradas' : 'Mostrar las paradas'}
              aria-pressed={stops.shown}
              onClick={stops.toggle}
            >
              <Icon name="pin_drop" size={20} />
            </button>
          )}
          <BaseMapMenu {...baseMap} className={styles.liveButton} />
          <FullScreen box={page} />
        </div>
        {(missing || baseMap.all.length === 1) && <NoStreets failing={missing} />}
        <div className={styles.liveWarning} role="status">
          {warning && (
            <p className="tone-aviso">
              <Icon name="sync_problem" size={18} />
              {warning}
            </p>
          )}
        </div>
        <Suspense>
          {near && (
            <>
              <NearbyCard key={near.toString()} rows={rows} among={view.order} to={near} now={now} onChoose={visit} onClose={close} />
              <Once run={showNear} />
            </>
          )}
          {!near && heap.length > 0 && <HeapCard key={heap.join()} rows={rows} members={heap} now={now} onChoose={select} onClose={close} />}
          {!near && heap.length === 0 && chosen >= 0 && (
            <>
              <AssetCard rows={rows} index={chosen} levels={levels} following={following} now={now} onFollow={setFollowing} onClose={close} />
              <Once run={goThere} />
            </>
          )}
        </Suspense>
      </div>
    </div>
  );
}

/** Runs something when what stands beside it is there, and whenever it is another: the map has to know what the card covers. */
const Once = ({ run }: { run: () => void }) => {
  useEffect(run, [run]);
  return null;
};

/** Brings into sight the asset that the address names, else everybody: also who comes later, until somebody has chosen or moved the map. */
const useFirstSight = (map: LeafletMap | null, rows: LiveRows, order: readonly number[], ready: boolean, visit: (index: number) => void) => {
  const [parameters] = useSearchParams();
  const over = useRef(false);
  const seen = useRef(0);
  const wanted = parameters.get('activo');
  // A link to another asset counts anew, also while the page is open.
  useEffect(() => {
    over.current = false;
    seen.current = 0;
  }, [wanted]);
  useEffect(() => {
    const end = () => (over.current = true);
    const box = map?.getContainer().closest('[data-live]');
    for (const touch of touches) box?.addEventListener(touch, end, true);
    return () => touches.forEach((touch) => box?.removeEventListener(touch, end, true));
  }, [map]);
  useEffect(() => {
    if (over.current || !map || !ready || order.length <= seen.current) return;
    const first = seen.current === 0;
    seen.current = order.length;
    showAll(map, rows, order, first);
    const named = rows.indexOf(Number(wanted));
    if (named === undefined || !rows.present[named]) return;
    over.current = true;
    visit(named);
  });
};

const touches = ['pointerdown', 'wheel', 'keydown'] as const;
