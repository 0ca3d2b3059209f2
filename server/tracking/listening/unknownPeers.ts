import { limits } from '#contract/limits';
import type { Network } from '../../address';

interface Member {
  network: Network;
  /** Whether a registered tracker is at its other end. */
  isKnown: boolean;
  isLookedUp: boolean;
  /** ms, by the clock of `now`. */
  opened: number;
}

/**
 * Of each address, the connections beyond the limit that have not said in time which tracker they are.
 * @param introduction how long (ms) they may take
 */
export const unknownPeersBeyondLimit = <M extends Member>(
  open: Iterable<M>,
  now: number,
  introduction: number = limits.trackers.introduction,
): M[] => {
  const unknownPeers = new Map<Network, number>();
  const crowd: M[] = [];
  for (const connection of open) {
    if (connection.isKnown || connection.isLookedUp) continue;
    const before = unknownPeers.get(connection.network) ?? 0;
    if (before < limits.trackers.perUnknownAddress) unknownPeers.set(connection.network, before + 1);
    else if (now - connection.opened >= introduction) crowd.push(connection);
  }
  return crowd;
};
