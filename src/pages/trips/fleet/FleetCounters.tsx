import { useEffect, useRef } from 'react';
import { liveStates, type LiveState } from '#contract/core/realtime';
import { clock, number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { liveFaces } from '../../../ui/liveFaces';
import type { Player } from '../playback';
import type { PlayFleet } from '../playFleet';
import styles from './FleetCounters.module.css';

const counted: readonly LiveState[] = ['movimiento', 'detenido', 'sin_conexion'];
/** ms: nobody can read counters that change faster. */
const calm = 100;

/** The time, and how many assets drive, stand or are unknown at it. */
export const FleetCounters = ({ player, fleet }: { player: Player; fleet: PlayFleet }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let shownAt = -Infinity;
    return player.onMoment((at) => {
      const now = performance.now();
      if (player.now().playing && now - shownAt < calm) return;
      shownAt = now;
      const counts = new Array<number>(liveStates.length).fill(0);
      for (const state of fleet.state) counts[state] = (counts[state] ?? 0) + 1;
      for (const cell of box.current?.querySelectorAll<HTMLElement>('[data-counts]') ?? []) {
        const state = liveStates.findIndex((name) => name === cell.dataset['counts']);
        cell.textContent = state < 0 ? clock(at * 1_000) : number(counts[state] ?? 0);
      }
    });
  }, [player, fleet]);
  return (
    <div
      ref={box}
      className={`row gap-8 rigid tabular line-above ${styles.fleetCounters}`}
      role="group"
      aria-label="Cuántos a esa hora"
    >
      <strong className="grow title bold" data-counts="hora" />
      {counted.map((state) => (
        <span key={state} className={`row small rounded tone-${liveFaces[state].tone}`} title={liveFaces[state].label}>
          <Icon name={liveFaces[state].icon} size={18} />
          <span className="visually-hidden">{liveFaces[state].label}: </span>
          <b data-counts={state} />
        </span>
      ))}
    </div>
  );
};
