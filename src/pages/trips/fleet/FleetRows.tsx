import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { liveStates } from '#contract/core/realtime';
import { clock, duration, kilometres, lasting } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { tripAddress } from '../../../ui/tripAddress';
import type { Player } from '../playback';
import type { PlayFleet } from '../playFleet';
import shared from '../trips.module.css';
import styles from './FleetRows.module.css';
import type { FleetAsset } from './fleetTracks';

interface FleetRowsProps {
  assets: readonly FleetAsset[];
  fleet: PlayFleet;
  player: Player;
  day: string;
  nameOf: (id: number) => string;
  /** An index of the fleet. */
  selected: number;
  onChoose: (index: number) => void;
}

const alphabet = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });
/** ms between two updates of who drives. */
const look = 250;
/** Rows of the first picture. */
const first = 30;

/** All assets: first and last driving time, duration and distance; those driving at the player's moment are marked. */
export const FleetRows = ({ assets, fleet, player, day, nameOf, selected, onChoose }: FleetRowsProps) => {
  const list = useRef<HTMLUListElement>(null);
  const order = useMemo(
    () =>
      assets
        .map((asset, index) => ({ asset, index, name: nameOf(asset.id) }))
        .sort((a, b) => alphabet.compare(a.name, b.name)),
    [assets, nameOf],
  );
  // The map does not wait for a thousand rows; the first ones fill the screen.
  const rows = useDeferredValue(order, order.slice(0, first));
  useEffect(() => {
    let shownAt = -Infinity;
    const drives = liveStates.indexOf('movimiento');
    return player.onMoment(() => {
      const now = performance.now();
      if (player.now().playing && now - shownAt < look) return;
      shownAt = now;
      const lines = list.current?.children ?? [];
      rows.forEach(({ index }, at) => lines[at]?.toggleAttribute('data-driving', fleet.state[index] === drives));
    });
  }, [player, fleet, rows]);
  return (
    <ul ref={list} className={`bare-list rigid line-above ${styles.fleetRows}`} aria-label="Activos">
      {rows.map(({ asset: { id, km, trips, silences }, index, name }) => {
        const [begin, end] = [trips[0], trips.at(-1)];
        const driven = trips.reduce((sum, { from, to }) => sum + to - from, 0);
        return (
          <li className="flex line-below hoverable" key={id}>
            <button
              className="bare-button flex align-baseline gap-10 grow shrink muted small text-left"
              type="button"
              aria-pressed={index === selected}
              onClick={() => onChoose(index)}
            >
              <i className="rigid round" />
              <span className={`grid grow shrink ${shared.tripLines}`}>
                <span className="flex spread gap-8 text medium tabular">
                  {name}
                  <strong className="bold">{kilometres(km)}</strong>
                </span>
                <span>
                  {begin && end
                    ? `${clock(begin.from * 1_000)} – ${clock(end.to * 1_000)} · ${lasting(driven)} en viaje`
                    : 'No se movió'}
                  {silences.length > 0 &&
                    ` · sin señal ${duration(silences.reduce((sum, { from, to }) => sum + to - from, 0) * 1_000)}`}
                </span>
              </span>
            </button>
            <Link to={tripAddress(id, day)} aria-label={`Ver el recorrido de ${name}`} title="Ver su recorrido">
              <Icon name="timeline" size={20} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
};
