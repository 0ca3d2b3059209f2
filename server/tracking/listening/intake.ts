import type { Device, createDevices } from '../entry/devices';
import { rejected, UnknownForm, type Rejected } from '../entry/frame';
import type { FrameResult } from '../entry/receive';
import type { Message } from '../trackers/index';
import type { Peer } from './peer';
import { createReportStore, pause, type ReportParts, type Retry } from './reportStore';
import { createSpokenFor } from './spokenFor';
import type { UnknownTrackers } from './unknownTrackers';

/**
 * What became of a packet: everything in it is durable and this is the answer (null: there is none), or something could
 * not be stored and its tracker must send it again.
 */
export type Settled = Buffer | null | 'refused';

/** Counts of what trackers send, by protocol. */
export interface TrackerMeter {
  packet(protocol: string, result: 'read' | 'broken' | 'unclaimed' | 'anonymous' | 'unknown'): void;
  frame(result: FrameResult): void;
}

interface Parts extends Omit<ReportParts, 'meter' | 'retry'> {
  devices: Pick<ReturnType<typeof createDevices>, 'findTracker'>;
  unclaimed: UnknownTrackers;
  meter: TrackerMeter;
  /** A packet of a known tracker was read. */
  onPacket: (peer: Peer, device: Device, packet: Buffer, message: Message) => void;
  /** What a peer calls itself is no longer this device: it was removed, moved to another company, or it hung up. */
  onLeft: (peer: Peer, device: Device) => void;
  retry?: Retry;
}

const usualRetry: Retry = { pause: 1_000, patience: 30_000 };

const wrongSum = rejected('La suma de control de la trama no cuadra: se perdieron o cambiaron bytes en el camino.');
const senseless = rejected('La trama no se entiende: revise el protocolo y el puerto del equipo.');

export const createIntake = ({
  devices,
  refusals,
  unclaimed,
  meter,
  onPacket,
  onLeft,
  retry = usualRetry,
  ...road
}: Parts) => {
  const store = createReportStore({ ...road, refusals, meter, retry });
  const spoken = createSpokenFor(onLeft);

  /**
   * A packet with a wrong checksum, or one that makes no sense: counted, told to the company where it is known, and not
   * answered.
   */
  const broken = (peer: Peer, reason: Rejected = wrongSum, packet?: Buffer) => {
    meter.packet(peer.protocol.name, 'broken');
    peer.misread();
    if (peer.device) refusals.note(reason, peer.device.empresaId, () => peer.session.identifier ?? '', packet);
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
    spoken.keep(peer, identifier, device);
    if (!device) {
      meter.packet(peer.protocol.name, 'unclaimed');
      unclaimed.note(peer.protocol.name, identifier, peer.address, message.frames, device === null);
      peer.unclaimed(identifier);
      // A log-in is answered, so that we learn where it is; data of nobody is not.
      return done(message.frames.length === 0 && message.session ? (message.answer ?? null) : null);
    }
    if (message.unknown !== undefined)
      refusals.note(new UnknownForm(message.unknown), device.empresaId, () => identifier, packet);
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
    devicesOf: spoken.devicesOf,
    /** A peer has hung up, or was forgotten. */
    left: spoken.left,
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
        broken(peer, senseless, packet);
        return done(null);
      }
      meter.packet(peer.protocol.name, message.unknown === undefined ? 'read' : 'unknown');
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

export type Intake = ReturnType<typeof createIntake>;
