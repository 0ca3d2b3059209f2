import { useTheme } from '@mui/material';
import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { liveStates } from '#contract/realtime';
import { BaseLayer } from '../../map/BaseLayer';
import { FleetMarkers } from '../../map/FleetMarkers';
import { MapFrame } from '../../map/MapFrame';
import { config } from '../../providers/config';
import { useLivePositions } from '../../providers/live';
import { Icon } from '../../ui/Icon';
import { AssetCard } from './AssetCard';
import { FleetPanel } from './FleetPanel';
import './live.css';
import { showAll, showOne, useFollow } from './mapMoves';
import { createRoster, type FleetFilter } from './roster';
import { staleness } from './staleness';
import { useNow } from './useNow';

/** Where the map stands before anybody has a position. */
const continent: [number, number] = [4.6, -74.1];
const narrow = '(max-width: 899.95px)';

/** «Tiempo real»: the fleet on the map and in the list beside it, bound together. */
export default function LivePage() {
  const { rows, refetch, ...status } = useLivePositions();
  const { mode } = useTheme().palette;
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [filter, setFilter] = useState<FleetFilter>({ text: '', states: new Set() });
  const [selected, setSelected] = useState(-1);
  const [following, setFollowing] = useState(false);
  const [open, setOpen] = useState(() => !matchMedia(narrow).matches);
  const now = useNow(1_000);
  const roster = useMemo(() => createRoster(rows), [rows]);
  // `status.revision` stands for what lies in the rows.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const view = useMemo(() => roster(filter), [roster, filter, status.revision]);
  const chosen = rows.present[selected] ? selected : -1;
  const { tiles } = config();

  useFirstSight(map, rows, view.order, status.phase === 'listo');
  const letGo = useCallback(() => setFollowing(false), []);
  useFollow(map, rows, chosen, following, letGo);

  const select = (index: number) => {
    setSelected(index);
    if (index !== selected) setFollowing(false);
  };
  const chooseInList = (index: number) => {
    select(index);
    if (map) showOne(map, rows, index, tiles ? 15 : 10);
    if (matchMedia(narrow).matches) setOpen(false);
  };
  const warning = staleness(status, view.counts[liveStates.indexOf('movimiento')] ?? 0, now);

  return (
    <div className="live">
      <FleetPanel
        rows={rows}
        phase={status.phase}
        view={view}
        filter={filter}
        selected={chosen}
        now={now}
        open={open}
        onOpen={setOpen}
        onFilter={setFilter}
        onChoose={chooseInList}
        onRetry={refetch}
      />
      <div className="live-map">
        <MapFrame label="Mapa de la flota" mode={mode} center={continent} zoom={5} ref={setMap}>
          <BaseLayer tiles={tiles} mode={mode} />
          <FleetMarkers fleet={rows} mode={mode} shown={view.shown} selected={chosen} label={rows.name} onSelect={select} />
        </MapFrame>
        <button
          type="button"
          className="live-fit"
          aria-label="Ver todos los activos"
          title="Ver todos los activos"
          onClick={() => map && showAll(map, rows, view.order)}
        >
          <Icon name="fit_screen" size={20} />
        </button>
        <div className="live-warning" role="status">
          {warning && (
            <p className="tone-aviso">
              <Icon name="sync_problem" size={18} />
              {warning}
            </p>
          )}
        </div>
        {chosen >= 0 && <AssetCard rows={rows} index={chosen} following={following} now={now} onFollow={setFollowing} onClose={() => select(-1)} />}
      </div>
    </div>
  );
}

/** Brings everybody into sight once, when the first positions are there. */
const useFirstSight = (map: LeafletMap | null, rows: ReturnType<typeof useLivePositions>['rows'], order: readonly number[], ready: boolean) => {
  const done = useRef(false);
  useEffect(() => {
    if (done.current || !map || !ready || order.length === 0) return;
    done.current = true;
    showAll(map, rows, order, true);
  }, [map, rows, order, ready]);
};
