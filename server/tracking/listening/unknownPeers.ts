import { limits } from '#contract/core/limits';
import type { Network } from '../../net/address';
import type { Nodes } from '../../realtime/index';
import { createOpenCounts } from './openCounts';

interface Member {
  network: Network;
  /** Whether a registered tracker is at its other end. */
  isKnown: boolean;
  isLookedUp: boolean;
  /** ms, by the clock of `now`. */
  opened: number;
}

const { perUnknownAddress: most } = limits.trackers;

/** The connections that have not said in time which tracker they are: few of each network, over all processes. */
export const createUnknownPeers = (nodes: Pick<Nodes, 'send' | 'listen'>) => {
  const counts = createOpenCounts<Network>(nodes, 'desconocidos');

  return {
    /**
     * Those beyond the limit of their network.
     * @param open all of this process
     * @param introduction how long (ms) they may take to say it
     */
    beyondLimit: <M extends Member>(
      open: Iterable<M>,
      now: number,
      introduction: number = limits.trackers.introduction,
    ): M[] => {
      const unknown = new Map<Network, number>();
      const crowd: M[] = [];
      for (const connection of open) {
        if (connection.isKnown || connection.isLookedUp) continue;
        const { network } = connection;
        const here = unknown.get(network) ?? 0;
        if (here + counts.elsewhere(network) < most) unknown.set(network, here + 1);
        else if (now - connection.opened >= introduction) crowd.push(connection);
      }
      counts.replace(unknown);
      return crowd;
    },
    /** Tells the other processes; to be called once a second. */
    share: counts.share,
  };
};
