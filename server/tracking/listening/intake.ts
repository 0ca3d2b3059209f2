import { setTimeout as sleep } from 'node:timers/promises';
import type { Device, createDevices } from '../entry/devices';
import { rejected, Rejected, type Frame } from '../entry/frame';
import type { createRateLimits } from '../entry/rateLimits';
import type { createRefusals } from '../entry/refusals';
import type { FrameResult } from '../entry/routes';
import type { Accepted } from '../entry/accepted';
import type { Message, Session, TrackerProtocol } from '../trackers/index';
import { calibrated } from '../entry/calibrated';
import { judged } from '../entry/validity';
import type { Unclaimed } from './unclaimed';

/** A connection, or the sender of a datagram. */
export interface Peer {
  protocol: TrackerProtocol;
  address: string;
  session: Session;
  /** The tracker that it turned out to be; of several, the one that spoke last. */
  device: Device | null;
  /** When its connection began; null for senders of datagrams. */
  readonly since: number | null;
  /** Whether what is written now may arrive. */
  readonly isReachable: boolean;
  /** Whether a packet may wait, and what comes behind it stays unread meanwhile. */
  readonly canWait: boolean;
  write(bytes: Buffer): void;
  /** A tracker with this identifier is not registered. */
  unclaimed(identifier: string): void;
  /** A packet of it was broken or made no sense. */
  misread(): void;
}

/**
 * What became of a packet: everything in it is durable and this is the answer (null: there is none), or something could
 * not be stored and its tracker must send it again.
 */
export type Settled = Buffer | null | 'refused';

/** Counts of what trackers send, by protocol. */
export interface TrackerMeter {
  packet(protocol: string, result: 'read' | 'broken' | 'unclaimed' | 'anonymous'): void;
  frame(result: FrameResult): void;
}

interface Parts {
  devices: Pick<ReturnType<typeof createDevices>, 'findTracker'>;
  rates: Pick<ReturnType<typeof createRateLimits>, 'device' | 'untilDevice'>;
  refusals: Pick<ReturnType<typeof createRefusals>, 'note'>;
  unclaimed: Unclaimed;
  accept: (accepted: Accepted, answer: (error?: unknown) => void) => void;
  /** A sign of life without a report. */
  hear: (device: Device, at: Date) => void;
  meter: TrackerMeter;
  /** A packet of a known tracker was read. */
  onPacket: (peer: Peer, device: Device, packet: Buffer, message: Message) => void;
  /** What a peer calls itself is no longer this device: it was removed, moved to another company, or it hung up. */
  onLeft: (peer: Peer, device: Device) => void;
  retry?: { pause: number; patience: number };
}

/**
 * What fails while the database restarts or is full is tried again after `pause` ms, for `patience` ms: all trackers
 * that are hung up on would call again at once, and send everything again.
 */
const usualRetry = { pause: 1_000, patience: 30_000 };

/** Does not keep a process alive that is ending. */
const pause = (ms: number) => sleep(ms, undefined, { ref: false });

const wrongSum = rejected('La suma de control de la trama no cuadra: se perdieron o cambiaron bytes en el camino.');
const senseless = rejected('La trama no se entiende: revise el protocolo y el puerto del equipo.');

export const createIntake = ({
  devices,
  rates,
  refusals,
  unclaimed,
  accept,
  hear,
  meter,
  onPacket,
  onLeft,
  retry = usualRetry,
}: Parts) => {
  /** The trackers that each peer speaks for, by what they call themselves there: a relay speaks for several. */
  const spoken = new WeakMap<Peer, Map<string, Device>>();

  /** Keeps which device a peer is, which may have changed since its last packet. */
  const keep = (peer: Peer, identifier: string, device: Device | null | undefined) => {
    const all = spoken.get(peer) ?? new Map<string, Device>();
    const before = all.get(identifier);
    if (device) spoken.set(peer, all.set(identifier, device));
    else all.delete(identifier);
    if (before && before.id !== device?.id) onLeft(peer, before);
    if (device) peer.device = device;
    else if (peer.device?.id === before?.id) peer.device = [...all.values()].at(-1) ?? null;
  };

  /**
   * A packet with a wrong checksum, or one that makes no sense: counted, told to the company where it is known, and not
   * answered.
   */
  const broken = (peer: Peer, reason: Rejected = wrongSum) => {
    meter.packet(peer.protocol.name, 'broken');
    peer.misread();
    if (peer.device) refusals.note(reason, peer.device.empresaId, () => peer.session.identifier ?? '');
  };

  const storing = (peer: Peer, device: Device, frame: Frame, received: Date, settled: (error?: unknown) => void) => {
    const began = performance.now();
    const settle = (error?: unknown) => {
      if (mayPass(error) && peer.canWait && peer.isReachable && performance.now() - began < retry.patience)
        return void pause(retry.pause).then(attempt);
      if (error !== undefined) refusals.note(error, device.empresaId, () => peer.session.identifier ?? '');
      meter.frame(error === undefined ? 'stored' : error instanceof Rejected ? 'rejected' : 'refused');
      // What can never be stored must not be sent again either.
      settled(error instanceof Rejected ? undefined : error);
    };
    const attempt = () => {
      try {
        accept({ device, received, frame: judged(calibrated(frame, device.tanks), received) }, settle);
      } catch (error) {
        settle(error);
      }
    };
    attempt();
  };

  /**
   * Stores every report and calls back when all are durable, or with an error: then the tracker gets no answer and
   * sends them again. A connection that reports too fast is read more slowly; a datagram that comes too fast is
   * refused.
   * @returns a promise while the next packet must wait
   */
  const store = (
    peer: Peer,
    device: Device,
    frames: readonly Frame[],
    done: (error?: unknown) => void,
  ): Promise<void> | void => {
    const received = new Date();
    let left = frames.length;
    let failed: unknown;
    if (left === 0) {
      hear(device, received);
      return done();
    }
    const settled = (error?: unknown) => {
      failed ??= error;
      if (--left === 0) done(failed);
    };
    const give = (from: number): Promise<void> | void => {
      for (let i = from; i < frames.length; i++) {
        const wait = peer.canWait ? rates.untilDevice(device.id) : 0;
        if (wait > 0) return pause(wait).then(() => give(i));
        const frame = frames[i] as Frame;
        try {
          if (!peer.canWait) rates.device(device.id);
        } catch (error) {
          refusals.note(error, device.empresaId, () => peer.session.identifier ?? '');
          meter.frame('refused');
          settled(error);
          continue;
        }
        storing(peer, device, frame, received, settled);
      }
    };
    return give(0);
  };

  /** @param device null: not registered; undefined: it was not a moment ago */
  const known = (
    peer: Peer,
    device: Device | null | undefined,
    identifier: string,
    packet: Buffer,
    message: Message,
    done: (settled: Settled) => void,
  ): Promise<void> | void => {
    if (device && !peer.device) unclaimed.claimed(peer.protocol.name, identifier);
    keep(peer, identifier, device);
    if (!device) {
      meter.packet(peer.protocol.name, 'unclaimed');
      unclaimed.note(peer.protocol.name, identifier, peer.address, message.frames, device === null);
      peer.unclaimed(identifier);
      // A log-in is answered, so that we learn where it is; data of nobody is not.
      return done(message.frames.length === 0 && message.session ? (message.answer ?? null) : null);
    }
    onPacket(peer, device, packet, message);
    return store(peer, device, message.frames, (error) =>
      done(error === undefined ? (message.answer ?? null) : 'refused'),
    );
  };

  /** @throws when the database does not answer for long */
  const lookedUp = async (peer: Peer, looking: Promise<Device | null>, identifier: string): Promise<Device | null> => {
    const began = performance.now();
    for (let found = looking; ; found = Promise.resolve(devices.findTracker(peer.protocol.name, identifier)))
      try {
        return await found;
      } catch (error) {
        if (!peer.canWait || !peer.isReachable || performance.now() - began >= retry.patience) throw error;
        await pause(retry.pause);
      }
  };

  return {
    broken,
    /** The trackers that a peer speaks for. */
    devicesOf: (peer: Peer): Device[] => [...(spoken.get(peer)?.values() ?? [])],
    /** A peer has hung up, or was forgotten. */
    left: (peer: Peer) => {
      const all = [...(spoken.get(peer)?.values() ?? [])];
      spoken.delete(peer);
      for (const device of all) onLeft(peer, device);
    },
    /**
     * Reads a packet. @param done called once, when everything in it is durable
     * @returns a promise, which never rejects, while the tracker is looked up or must report more slowly: packets
     * behind it must wait, or they would overtake it
     */
    take: (peer: Peer, packet: Buffer, done: (settled: Settled) => void): Promise<void> | void => {
      let message: Message;
      try {
        message = peer.protocol.read(packet, peer.session, new Date());
      } catch {
        broken(peer, senseless);
        return done(null);
      }
      meter.packet(peer.protocol.name, 'read');
      Object.assign(peer.session, message.session);
      const identifier = message.identifier ?? peer.session.identifier;
      if (!identifier) {
        meter.packet(peer.protocol.name, 'anonymous');
        return done(null);
      }
      if (unclaimed.wasMissing(peer.protocol.name, identifier))
        return known(peer, undefined, identifier, packet, message, done);
      const found = devices.findTracker(peer.protocol.name, identifier);
      if (!(found instanceof Promise)) return known(peer, found, identifier, packet, message, done);
      return lookedUp(peer, found, identifier)
        .then((device) => known(peer, device, identifier, packet, message, done))
        .catch(() => done('refused'));
    },
  };
};

/** Whatever is no word about the report itself: a database that restarts, a queue that is full. */
const mayPass = (error: unknown) => error !== undefined && !(error instanceof Rejected);

export type Intake = ReturnType<typeof createIntake>;
