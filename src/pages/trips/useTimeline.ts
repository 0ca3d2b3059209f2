import { useCallback, useEffect, useMemo, useState } from 'react';
import { indexAt } from '../../map/track';
import { createPlayer, type Player } from './playback';
import { quietBetween, type Span } from './player';
import { drivenIn, wholeSpan, type Replay } from './replay';

const nothing: Span = { from: 0, to: 0 };

/** A player over all of these assets' replays. */
export const useTimeline = (replays: readonly Replay[], active: Replay | undefined) => {
  const [player] = useState<Player>(createPlayer);
  useEffect(() => player.stop, [player]);
  const span = useMemo(() => wholeSpan(replays.map((replay) => replay.span)) ?? nothing, [replays]);
  useEffect(
    () =>
      player.load(
        span,
        quietBetween(
          span,
          replays.flatMap(({ items }) => drivenIn(items)),
        ),
      ),
    [player, span, replays],
  );
  /** The fix of the active asset after or before a moment. */
  const beside = useCallback(
    (at: number, by: 1 | -1): number | undefined => {
      if (!active) return undefined;
      const { track } = active;
      const index = indexAt(track, at);
      // Between two fixes, the previous one is the last one passed.
      const target = by > 0 ? index + 1 : (track.time[index] ?? 0) < at ? index : index - 1;
      return track.time[target];
    },
    [active],
  );
  return { player, span, beside };
};
