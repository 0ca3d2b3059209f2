import { useTheme } from '@mui/material';
import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { masFlota } from '#contract/requests/diaFlota';
import { colours } from '../../../theme/tokens';
import { EmptyState } from '../../../ui/EmptyState';
import { LoadFailure } from '../../../ui/LoadFailure';
import { failureOf } from '../../../ui/failure';
import { number } from '../../../ui/formats';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { currentDay } from '../../../ui/dates/zone';
import { useLevels } from '../../live/levels';
import { selectionOf } from '../selection';
import { PlayerBar } from '../PlayerBar';
import { createPlayFleet } from '../playFleet';
import { boundsOf, centre, fit, ReplayMap } from '../ReplayMap';
import { SpeedChart } from '../SpeedChart';
import { TripPanel } from '../TripPanel';
import { useAssets } from '../useReplays';
import { usePlayerKeys } from '../usePlayerKeys';
import shared from '../trips.module.css';
import styles from './FleetDay.module.css';
import { FleetAsk } from './FleetAsk';
import { FleetCounters } from './FleetCounters';
import { FleetRows } from './FleetRows';
import { drivingIn, type FleetAsset } from './fleetTracks';
import { useDayPlayer } from './useDayPlayer';
import { useFleetDay } from './useFleetDay';

const nobody: readonly FleetAsset[] = [];
/** Seconds per step: a thousand assets have too many fixes to stop at each. */
const step = 60;
const beside = (at: number, by: 1 | -1) => at + by * step;

/** All assets of the company on one day, played together: who moved when, and where. */
export const FleetDay = () => {
  const [search, setSearch] = useSearchParams();
  const { mode } = useTheme().palette;
  const today = currentDay();
  const { desde: day } = selectionOf(search, today);
  const level = Number(search.get('nivel')) || null;
  const levels = useLevels(true);
  const assets = useAssets();
  const { data, error, refetch } = useFleetDay(day, level);
  const fleetAssets = data?.assets ?? nobody;
  const names = useMemo(() => new Map(assets?.map(({ id, nombre }) => [id, nombre])), [assets]);
  const nameOf = useCallback((id: number) => names.get(id) ?? '—', [names]);

  const fleet = useMemo(
    () =>
      createPlayFleet(
        fleetAssets.map(({ track }) => track),
        fleetAssets.map(({ silences }) => silences),
      ),
    [fleetAssets],
  );
  const { player, span } = useDayPlayer(fleetAssets);
  usePlayerKeys(player, beside);
  const curves = useMemo(
    () => [
      {
        heights: (columns: number) => drivingIn(fleetAssets, span, columns),
        colour: colours[mode].brand,
        filled: true,
      },
    ],
    [fleetAssets, span, mode],
  );
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [selected, setSelected] = useState(-1);
  const [following, setFollowing] = useState(false);
  const letGo = useCallback(() => setFollowing(false), []);
  const everything = () => boundsOf(fleetAssets.map(({ track }) => track));
  useWholeFleet(map, fleetAssets);

  const choose = (index: number) => {
    setSelected(index);
    if (map && fleet.present[index]) centre(map, [fleet.lat[index] ?? 0, fleet.lon[index] ?? 0]);
  };
  const ask = (name: 'dia' | 'nivel', value: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    });
  return (
    <div className={`fill grid ground ${shared.trips}`}>
      <TripPanel day={day} title={`${number(fleetAssets.length)} activos`}>
        <FleetAsk day={day} today={today} level={level} levels={levels} onAsk={ask} />
        {error && (
          <div role="alert">
            <LoadFailure text={failureOf(error).message} onRetry={() => void refetch()} />
          </div>
        )}
        {!data && !error && <ListSkeleton rows={8} />}
        {data && fleetAssets.length === 0 && (
          <EmptyState icon="event_busy" text="Ese día no reportó ningún activo de los que se buscan." />
        )}
        {data && fleetAssets.length > 0 && (
          <>
            {data.all > fleetAssets.length && (
              <p className={`rigid flush muted small ${styles.note}`}>
                {`Se ven ${number(masFlota.activos)} de ${number(data.all)} activos: ` +
                  'elija un nivel para ver los demás.'}
              </p>
            )}
            <FleetCounters player={player} fleet={fleet} />
            <FleetRows
              assets={fleetAssets}
              fleet={fleet}
              player={player}
              day={day}
              nameOf={nameOf}
              selected={selected}
              onChoose={choose}
            />
          </>
        )}
      </TripPanel>
      <ReplayMap
        player={player}
        fleet={fleet}
        selected={selected}
        nameOf={(index) => nameOf(fleetAssets[index]?.id ?? 0)}
        mode={mode}
        following={following}
        onSelect={setSelected}
        onLetGo={letGo}
        everything={everything}
        onMap={setMap}
      />
      {span.to > span.from && (
        <section className={`shrink line-above ${shared.tripDock}`} aria-label="Reproductor">
          <SpeedChart
            player={player}
            span={span}
            curves={curves}
            unit="en viaje"
            label="Activos en viaje en el tiempo"
            mode={mode}
          />
          <PlayerBar
            player={player}
            beside={beside}
            following={following}
            {...(selected >= 0 && { onFollow: setFollowing })}
          />
        </section>
      )}
    </div>
  );
};

/** Fits the map to the whole fleet once a day of it is read. */
const useWholeFleet = (map: LeafletMap | null, assets: readonly FleetAsset[]) => {
  const seen = useRef<readonly FleetAsset[]>(nobody);
  useEffect(() => {
    if (!map || seen.current === assets) return;
    seen.current = assets;
    const bounds = boundsOf(assets.map(({ track }) => track));
    if (bounds) fit(map, bounds, true);
  }, [map, assets]);
};
