import { useSyncExternalStore } from 'react';
import { passed, startOf, type Playback, type Span } from './player';

/** A running replay: publishes its moment frame by frame to everything that is drawn, without a render. */
export interface Player {
  now: () => Playback;
  /** Applies a user's action. */
  change: (how: (playback: Playback) => Playback) => void;
  /** Loads other data; the moment is kept, and the replay goes on, if it is still within the span. */
  load: (span: Span, quiet: readonly Span[]) => void;
  /**
   * Calls the listener with the moment (seconds) whenever it changes, and once now; returns the unsubscribe function.
   */
  onMoment: (listener: (at: number) => void) => () => void;
  /** Calls the listener when anything but the moment changes. */
  onControls: (listener: () => void) => () => void;
  stop: () => void;
}

/** ms: after a longer pause, such as a hidden tab, the replay resumes where it was. */
const longestFrame = 250;

export const createPlayer = (): Player => {
  let playback = startOf({ from: 0, to: 0 });
  let frame = 0;
  let last = 0;
  const moments = new Set<(at: number) => void>();
  const controls = new Set<() => void>();

  const put = (next: Playback) => {
    const before = playback;
    playback = next;
    if (next.at !== before.at) for (const listener of moments) listener(next.at);
    const same =
      next.playing === before.playing &&
      next.rate === before.rate &&
      next.skipping === before.skipping &&
      next.from === before.from &&
      next.to === before.to;
    if (!same) for (const listener of controls) listener();
    if (next.playing && !frame) {
      last = performance.now();
      frame = requestAnimationFrame(run);
    }
  };
  const run = (now: number) => {
    frame = 0;
    const next = passed(playback, Math.min(longestFrame, now - last));
    last = now;
    if (next.playing) frame = requestAnimationFrame(run);
    put(next);
  };

  return {
    now: () => playback,
    change: (how) => put(how(playback)),
    load(span, quiet) {
      const fresh = startOf(span, quiet);
      const { at, playing, rate, skipping } = playback;
      const isKept = at >= span.from && at <= span.to;
      put({ ...fresh, rate, skipping, ...(isKept && { at, playing: playing && at < span.to }) });
    },
    onMoment(listener) {
      moments.add(listener);
      listener(playback.at);
      return () => moments.delete(listener);
    },
    onControls(listener) {
      controls.add(listener);
      return () => controls.delete(listener);
    },
    stop() {
      cancelAnimationFrame(frame);
      frame = 0;
      playback = { ...playback, playing: false };
    },
  };
};

/** The state of the controls; its `at` is only as new as the last change of these. */
export const useControls = (player: Player): Playback => {
  // A change of the moment alone must not render.
  const key = () => {
    const { playing, rate, skipping, from, to } = player.now();
    return [playing, rate, skipping, from, to].join(' ');
  };
  useSyncExternalStore(player.onControls, key);
  return player.now();
};

/** A value derived from the moment that changes rarely: renders only when the value changes. */
export const useMeaning = <T extends string | number | undefined>(player: Player, meaning: (at: number) => T): T =>
  useSyncExternalStore(player.onMoment, () => meaning(player.now().at));
