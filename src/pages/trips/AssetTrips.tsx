import { useTheme } from '@mui/material';
import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { masExportado, masRecorrido } from '#contract/requests/viajes';
import { assetColours } from '../../map/palette';
import { emptyTrack } from '../../map/track';
import { Tracks } from '../../map/Tracks';
import type { DrawnTrack } from '../../map/trackPicture';
import { Icon } from '../../ui/Icon';
import { daysIn } from '../../ui/dates/days';
import { currentDay } from '../../ui/dates/zone';
import { addressOf, selectionOf, problemOf, type Selection } from './selection';
import { AskBar } from './AskBar';
import { AssetDay } from './AssetDay';
import { AssetTabs } from './AssetTabs';
import { DataMenu } from './DataMenu';
import { EventPins } from './EventPins';
import { envelope } from './envelope';
import { lanesOf } from './lanes';
import { LongTrack } from './LongTrack';
import { Moment } from './Moment';
import { useMeaning } from './playback';
import { PlayerBar } from './PlayerBar';
import { createPlayFleet } from './playFleet';
import { movedTo, type Span } from './player';
import { boundsOf, centre, fit, ReplayMap } from './ReplayMap';
import { itemAt, placeOf, type Item, type Replay } from './replay';
import { SpeedChart } from './SpeedChart';
import { SpeedLegend } from './SpeedLegend';
import { TripPanel } from './TripPanel';
import { nameIn, useAssets, useReplays } from './useReplays';
import { usePlayerKeys } from './usePlayerKeys';
import { useSeries } from './useSeries';
import { useTimeline } from './useTimeline';
import styles from './trips.module.css';

const nobody: Selection['activos'] = [];
const noEvents: Replay['events'] = [];

/**
 * Up to five assets on a day or in a range: their tracks, trips and stops, and a player. All of it is in the address.
 */
export const AssetTrips = () => {
  const [search, setSearch] = useSearchParams();
  const { mode } = useTheme().palette;
  const today = currentDay();
  const selection = useMemo(() => selectionOf(search, today), [search, today]);
  const problem = problemOf(selection, masExportado.dias, 'exportar');
  // More days than the map replays are a file.
  const isLong = !problem && daysIn(selection) > masRecorrido.dias;
  const ids = problem || isLong ? nobody : selection.activos;
  const assets = useAssets();
  const replayed = useMemo(() => ({ ...selection, activos: ids }), [selection, ids]);
  const shown = useReplays(replayed, assets);
  const [wanted, setWanted] = useState(0);
  const active = shown.find(({ id }) => id === wanted) ?? shown[0];
  const replays = useMemo(() => shown.flatMap(({ replay }) => replay ?? []), [shown]);
  const { player, span, beside } = useTimeline(replays, active?.replay);
  usePlayerKeys(player, beside);

  const [map, setMap] = useState<LeafletMap | null>(null);
  const [following, setFollowing] = useState(false);
  const [bySpeed, setBySpeed] = useState<boolean>();
  const coloured = bySpeed ?? shown.length === 1;
  const colours = assetColours[mode];
  const letGo = useCallback(() => setFollowing(false), []);
  const fleet = usePlayed(shown);
  const drawn = useDrawn(shown, active?.id, colours, coloured);
  const { curves, series, lanes } = useCurves(drawn, active, span, selection, colours);
  const current = useMeaning(player, (at) => itemAt(active?.replay?.items ?? [], at)?.key);
  const item = active?.replay?.items.find(({ key }) => key === current);
  const pin = item?.kind === 'detencion' ? active?.replay?.pins[item.pin] : undefined;

  const put = (change: Partial<Selection>, replace = true) =>
    setSearch((before) => addressOf({ ...selectionOf(before, today), ...change }, before), { replace });
  /** Shows all of a trip or stop, or where the asset is at a moment and in a silence. */
  const go = (replay: Replay, at: number, whole?: Item) => {
    player.change((now) => movedTo(now, at));
    const bounds = whole && whole.kind !== 'silencio' ? boundsOf([replay.track], whole) : undefined;
    const place = placeOf(replay, at);
    if (map && bounds) fit(map, bounds);
    else if (map && place) centre(map, place);
  };
  /** Moves to a moment, if one is given, of an asset, which becomes the active one. */
  const goIn = (id: number | undefined, at: number | undefined) => {
    setWanted(id ?? 0);
    if (at !== undefined) player.change((now) => movedTo(now, at));
  };
  const choose = (to: Item) => {
    if (!active?.replay) return;
    go(active.replay, to.from, to);
    put({ viaje: to.kind === 'viaje' ? to.viaje.id : null, momento: null });
  };
  useFirstSight(map, shown, selection, go);

  return (
    <div className={`fill grid ground ${styles.trips}`}>
      <TripPanel day={selection.desde} title={tripsWord(active?.replay?.totales.viajes_n)}>
        <AskBar
          selection={selection}
          assets={assets}
          today={today}
          problem={problem}
          colours={colours}
          onAsk={(change) => put({ momento: null, ...change }, false)}
        />
        <AssetTabs shown={shown} active={active?.id} colours={colours} onChoose={setWanted} />
        {isLong ? (
          <LongTrack selection={selection} nameOf={(id) => nameIn(assets, id)} />
        ) : (
          <AssetDay asset={active} selection={selection} asking={!problem} current={current} onChoose={choose} />
        )}
      </TripPanel>
      <ReplayMap
        player={player}
        fleet={fleet}
        selected={shown.findIndex(({ id }) => id === active?.id)}
        nameOf={(index) => shown[index]?.name ?? ''}
        mode={mode}
        following={following}
        onSelect={(index) => index >= 0 && setWanted(shown[index]?.id ?? 0)}
        onLetGo={letGo}
        everything={() => boundsOf(replays.map(({ track }) => track))}
        onMap={setMap}
        legend={coloured && span.to > span.from && <SpeedLegend mode={mode} />}
      >
        <Tracks
          tracks={drawn}
          mode={mode}
          chosen={pin}
          now={() => player.now().at}
          onMoment={(which, at) => goIn(drawn[which]?.id, at)}
          onPin={(which, index) => goIn(drawn[which]?.id, stopOf(drawn[which]?.items, index)?.from)}
        />
        <EventPins
          events={active?.replay?.events ?? noEvents}
          mode={mode}
          onMoment={(at) => player.change((now) => movedTo(now, at))}
        />
      </ReplayMap>
      {active?.replay && span.to > span.from && (
        <section className={`shrink line-above ${styles.tripDock}`} aria-label="Reproductor">
          <Moment player={player} span={span} name={active.name} replay={active.replay} series={series} />
          <SpeedChart
            player={player}
            span={span}
            curves={curves}
            lanes={lanes}
            unit="km/h"
            label="Velocidad en el tiempo"
            mode={mode}
          />
          <PlayerBar player={player} beside={beside} following={following} onFollow={setFollowing}>
            <DataMenu id={active.id} selection={selection} onChoose={(datos) => put({ datos })} />
            {shown.length > 1 && <BySpeed on={coloured} onTurn={setBySpeed} />}
          </PlayerBar>
        </section>
      )}
    </div>
  );
};

/** The stop of a pin. */
const stopOf = (items: readonly Item[] | undefined, pin: number) =>
  items?.find((each) => each.kind === 'detencion' && each.pin === pin);

const tripsWord = (n: number | undefined) => (n === undefined ? 'Viajes' : `${n} ${n === 1 ? 'viaje' : 'viajes'}`);

type Shown = ReturnType<typeof useReplays>;

const BySpeed = ({ on, onTurn }: { on: boolean; onTurn: (on: boolean) => void }) => (
  <button
    type="button"
    className={`outlined row gap-6 surface text inherit-font small medium clickable hoverable ${styles.tripToggle}`}
    aria-pressed={on}
    onClick={() => onTurn(!on)}
  >
    <Icon name="palette" size={20} />
    <span>Color por velocidad</span>
  </button>
);

/** What the player moves. */
const usePlayed = (shown: Shown) =>
  useMemo(
    () =>
      createPlayFleet(
        shown.map(({ replay }) => replay?.track ?? emptyTrack),
        shown.map(({ replay }) => replay?.silences ?? []),
      ),
    [shown],
  );

/** The speeds under the map, and the chosen data of the active asset in lanes beneath. */
const useCurves = (
  drawn: ReturnType<typeof useDrawn>,
  active: Shown[number] | undefined,
  span: Span,
  selection: Selection,
  colours: readonly string[],
) => {
  const curves = useMemo(
    () =>
      drawn.map(({ id, track, colour }) => ({
        heights: (columns: number) => envelope(track, span, columns),
        colour,
        filled: id === active?.id,
      })),
    [drawn, span, active?.id],
  );
  const series = useSeries(active?.replay && active.id, selection, selection.datos);
  const lanes = useMemo(() => {
    const silences = active?.replay?.silences ?? [];
    // The first colour is that of the speed.
    return lanesOf(
      series.map((each, at) => ({ series: each, silences, colour: colours[(at + 1) % colours.length] ?? '#000000' })),
    );
  }, [series, active?.replay, colours]);
  return { curves, series, lanes };
};

/** The tracks as stacked, the active one on top. */
const useDrawn = (shown: Shown, active: number | undefined, colours: readonly string[], bySpeed: boolean) =>
  useMemo(() => {
    const all = shown.flatMap(({ id, replay }, at): (DrawnTrack & { id: number; items: readonly Item[] })[] =>
      replay
        ? [
            {
              id,
              items: replay.items,
              track: replay.track,
              pins: replay.pins,
              colour: colours[at] ?? '#000000',
              bySpeed,
              rimmed: shown.length > 1,
            },
          ]
        : [],
    );
    return all.sort((a, b) => Number(a.id === active) - Number(b.id === active));
  }, [shown, active, colours, bySpeed]);

/** Once all data is loaded, fits the map: to the trip or the moment in the address, else to all. */
const useFirstSight = (
  map: LeafletMap | null,
  shown: Shown,
  { activos, desde, hasta, viaje, momento }: Selection,
  go: (replay: Replay, at: number, whole?: Item) => void,
) => {
  const seen = useRef('');
  const goThere = useEffectEvent(go);
  const asked = [activos.join(), desde, hasta].join(' ');
  const ready = shown.length > 0 && shown.every(({ replay, failure }) => replay ?? failure);
  useEffect(() => {
    if (!map || !ready || seen.current === asked) return;
    seen.current = asked;
    const bounds = boundsOf(shown.flatMap(({ replay }) => replay?.track ?? []));
    const place = shown.map(({ replay }) => replay && placeOf(replay, Infinity)).find((each) => each !== undefined);
    if (bounds) fit(map, bounds, true);
    else if (place) centre(map, place);
    for (const { replay } of shown) {
      const trip = replay?.items.find((item) => item.kind === 'viaje' && item.viaje.id === viaje);
      if (replay && trip) goThere(replay, trip.from, trip);
      else if (replay && momento !== null) goThere(replay, momento);
    }
  }, [map, ready, asked, shown, viaje, momento]);
};
