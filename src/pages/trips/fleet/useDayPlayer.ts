import { useEffect, useMemo, useState } from 'react';
import { createPlayer, type Player } from '../playback';
import { quietBetween, type Span } from '../player';
import { wholeSpan } from '../replay';
import type { FleetAsset } from './fleetTracks';

const nothing: Span = { from: 0, to: 0 };

/** A player from the first trip of the day to the last one. */
export const useDayPlayer = (assets: readonly FleetAsset[]) => {
  const [player] = useState<Player>(createPlayer);
  useEffect(() => player.stop, [player]);
  const span = useMemo(() => wholeSpan(assets.flatMap(({ trips }) => trips)) ?? nothing, [assets]);
  useEffect(
    () =>
      player.load(
        span,
        quietBetween(
          span,
          assets.flatMap(({ trips }) => trips),
        ),
      ),
    [player, span, assets],
  );
  return { player, span };
};
