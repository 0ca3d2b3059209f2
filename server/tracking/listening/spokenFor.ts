import type { Device } from '../entry/devices';
import type { Peer } from './peer';

/**
 * The trackers that each peer speaks for, by what they call themselves there: a relay speaks for several.
 * @param onLeft what a peer calls itself is no longer this device: it was removed, moved to another company, or it hung
 * up
 */
export const createSpokenFor = (onLeft: (peer: Peer, device: Device) => void) => {
  const spoken = new WeakMap<Peer, Map<string, Device>>();

  return {
    devicesOf: (peer: Peer): Device[] => [...(spoken.get(peer)?.values() ?? [])],
    /** Keeps which device a peer is, which may have changed since its last packet. */
    keep: (peer: Peer, identifier: string, device: Device | null | undefined) => {
      const all = spoken.get(peer) ?? new Map<string, Device>();
      const before = all.get(identifier);
      if (device) spoken.set(peer, all.set(identifier, device));
      else all.delete(identifier);
      if (before && before.id !== device?.id) onLeft(peer, before);
      if (device) peer.device = device;
      else if (peer.device?.id === before?.id) peer.device = [...all.values()].at(-1) ?? null;
    },
    /** A peer has hung up, or was forgotten. */
    left: (peer: Peer) => {
      const all = [...(spoken.get(peer)?.values() ?? [])];
      spoken.delete(peer);
      for (const device of all) onLeft(peer, device);
    },
  };
};
