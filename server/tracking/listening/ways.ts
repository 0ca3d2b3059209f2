import { networkOf } from '../../net/address';
import type { Device } from '../entry/devices';
import type { Frame } from '../entry/frame';
import type { Peer } from './peer';

/** ms for which a tracker that has spoken counts as being there: nobody at another address takes its place. */
export const present = 45_000;
/** Packets from another address before it may take the place of one that has become silent. */
const proof = 2;

/** By what a vehicle is known to stand. */
export interface LastHeard extends Pick<Frame, 'velocidad_kmh' | 'encendido'> {
  /** ms */
  at: number;
}

/** A peer that speaks for a tracker. */
export interface Way {
  peer: Peer;
  device: Device;
  /** What it calls itself there. */
  identifier: string;
  heard: number;
  packets: number;
  /** The last report with a place that came by it. */
  last: LastHeard | null;
}

interface Ways {
  /** Where commands go. */
  taken: Way;
  /** Another address that says it is the same tracker. */
  rival: Way | null;
}

const isSameAddress = (a: Peer, b: Peer) => networkOf(a.address) === networkOf(b.address);

/**
 * By which connection or sender each tracker is reached. An identifier is all that trackers bring, and anybody may know
 * it: what comes from another address does not take the way while the former one is still heard, nor with a single
 * packet. From the same address the last one is the way, because trackers reconnect.
 */
export const createWays = () => {
  const ways = new Map<number, Ways>();
  const disputed = new Set<number>();

  const settle = (id: number, all: Ways, taken: Way): Way => {
    all.taken = taken;
    all.rival = null;
    disputed.delete(id);
    return taken;
  };

  /** Gives the way to another address once the former one is silent and the other one goes on. */
  const decide = (id: number, all: Ways, now: number): Way => {
    const { taken, rival } = all;
    if (rival && rival.packets >= proof && now - taken.heard >= present) return settle(id, all, rival);
    return taken;
  };

  return {
    /** @returns the way, if this peer is it */
    heard: (peer: Peer, device: Device, identifier: string, now = performance.now()): Way | null => {
      const all = ways.get(device.id);
      const known = [all?.taken, all?.rival].find((way) => way?.peer === peer);
      const way = known ?? { peer, device, identifier, heard: now, packets: 0, last: null };
      Object.assign(way, { device, identifier, heard: now, packets: way.packets + 1 });
      if (!all) {
        ways.set(device.id, { taken: way, rival: null });
        return way;
      }
      if (all.taken === way) {
        // Whoever else spoke meanwhile begins anew.
        return settle(device.id, all, way);
      }
      if (isSameAddress(all.taken.peer, peer)) {
        way.last ??= all.taken.last;
        return settle(device.id, all, way);
      }
      if (all.rival && all.rival !== way && isSameAddress(all.rival.peer, peer)) {
        way.packets += all.rival.packets;
        way.last ??= all.rival.last;
      }
      all.rival = way;
      disputed.add(device.id);
      return decide(device.id, all, now) === way ? way : null;
    },
    of: (deviceId: number): Way | undefined => ways.get(deviceId)?.taken,
    /** This peer no longer speaks for the device. @returns whether it was the way, and which one is it now */
    left: (peer: Peer, deviceId: number): { was: boolean; now: Way | null } => {
      const all = ways.get(deviceId);
      if (all?.rival?.peer === peer) settle(deviceId, all, all.taken);
      if (all?.taken.peer !== peer) return { was: false, now: all?.taken ?? null };
      if (all.rival && all.rival.packets >= proof) return { was: true, now: settle(deviceId, all, all.rival) };
      disputed.delete(deviceId);
      ways.delete(deviceId);
      return { was: true, now: null };
    },
    /** The ways that have passed to another address meanwhile; to be called once in a while. */
    sweep: (now: number): Way[] =>
      [...disputed].flatMap((id) => {
        const all = ways.get(id);
        const before = all?.taken;
        const after = all && decide(id, all, now);
        return after && after !== before ? [after] : [];
      }),
  };
};
