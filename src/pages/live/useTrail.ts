import { useEffect, useState } from 'react';
import { glideTime } from '../../map/glide';
import type { LiveRows } from '../../providers/live';
import { loadTrail, type TrailPoint } from '../../providers/liveTrail';

/** The length of a trail, ms. */
export const trailSpan = 30 * 60_000;

const none: readonly TrailPoint[] = [];

/**
 * The track of an asset (index; negative: none) in the last half hour: loaded once, extended by real-time messages, and
 * loaded again whenever `readAt` changes, because messages may have been missed.
 */
export const useTrail = (rows: LiveRows, index: number, readAt: number): readonly TrailPoint[] => {
  const [trail, setTrail] = useState<{ id: number; points: readonly TrailPoint[] }>({ id: 0, points: none });
  const id = rows.ids[index] ?? 0;

  useEffect(() => {
    if (index < 0) return undefined;
    const abort = new AbortController();
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const change = (points: (before: readonly TrailPoint[]) => readonly TrailPoint[]) =>
      setTrail((before) => ({ id, points: points(before.id === id ? before.points : none) }));

    loadTrail(id, Date.now() - trailSpan, abort.signal).then(
      (read) => change((before) => [...read, ...before.filter(({ time }) => time > (read.at(-1)?.time ?? 0))]),
      // Without a trail the asset still moves; the next load tries again.
      () => undefined,
    );
    const stop = rows.onChange((changed) => {
      if (!changed.includes(index)) return;
      const point = { lat: rows.lat[index] ?? 0, lon: rows.lon[index] ?? 0, time: rows.time[index] ?? 0 };
      // The line follows the marker and must not run ahead of it.
      const timer = setTimeout(() => {
        timers.delete(timer);
        change((before) =>
          point.time > (before.at(-1)?.time ?? 0)
            ? [...before.filter(({ time }) => time > Date.now() - trailSpan), point]
            : before,
        );
      }, glideTime);
      timers.add(timer);
    });
    return () => {
      abort.abort();
      stop();
      timers.forEach(clearTimeout);
    };
  }, [rows, index, id, readAt]);

  return index >= 0 && trail.id === id ? trail.points : none;
};
