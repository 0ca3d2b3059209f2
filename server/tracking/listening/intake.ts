import type { Device, createDevices } from '../devices';
import { rejected, Rejected, type Frame } from '../frame';
import type { createRateLimits } from '../rateLimits';
import type { createRefusals } from '../refusals';
import type { FrameResult } from '../routes';
import type { Accepted } from '../store';
import type { Message, Session, TrackerProtocol } from '../trackers/index';
import { calibrated } from '../calibrated';
import { judged } from '../validity';
import type { Unclaimed } from './unclaimed';

/** A connection, or the sender of a datagram. */
export interface Peer {
  protocol: TrackerProtocol;
  address: string;
  session: Session;
  /** The tracker that it turned out to be. */
  device: Device | null;
  /** When its connection began; null for senders of datagrams. */
  readonly since: number | null;
  /** Whether what is written now may arrive. */
  readonly isReachable: boolean;
  write(bytes: Buffer): void;
  /** @param reason of the code, for metrics */
  close(reason: string): void;
}

/** Counts of what trackers send, by protocol. */
export interface TrackerMeter {
  packet(protocol: string, result: 'read' | 'broken' | 'unclaimed' | 'anonymous'): void;
  frame(result: FrameResult): void;
}

interface Parts {
  devices: Pick<ReturnType<typeof createDevices>, 'findTracker'>;
  rates: Pick<ReturnType<typeof createRateLimits>, 'device'>;
  refusals: Pick<ReturnType<typeof createRefusals>, 'note'>;
  unclaimed: Unclaimed;
  accept: (accepted: Accepted, answer: (error?: unknown) => void) => void;
  /** A sign of life without a report. */
  hear: (device: Device, at: Date) => void;
  meter: TrackerMeter;
  /** A packet of a known tracker was read. */
  onPacket: (peer: Peer, device: Device, packet: Buffer, message: Message) => void;
}

const wrongSum = rejected('La suma de control de la trama no cuadra: se perdieron o cambiaron bytes en el camino.');
const senseless = rejected('La trama no se entiende: revise el protocolo y el puerto del equipo.');

export const createIntake = ({ devices, rates, refusals, unclaimed, accept, hear, meter, onPacket }: Parts) => {
  /**
   * A packet with a wrong checksum, or one that makes no sense: counted, told to the company where it is known, and not
   * answered.
   */
  const broken = (peer: Peer, reason: Rejected = wrongSum) => {
    meter.packet(peer.protocol.name, 'broken');
    if (peer.device) refusals.note(reason, peer.device.empresaId, () => peer.session.identifier ?? '');
  };

  const storing = (
    device: Device,
    identifier: string,
    frame: Frame,
    received: Date,
    settled: (error?: unknown) => void,
  ) => {
    const settle = (error?: unknown) => {
      if (error !== undefined) refusals.note(error, device.empresaId, () => identifier);
      meter.frame(error === undefined ? 'stored' : error instanceof Rejected ? 'rejected' : 'refused');
      // What can never be stored must not be sent again either.
      settled(error instanceof Rejected ? undefined : error);
    };
    try {
      rates.device(device.id);
      accept({ device, received, frame: judged(calibrated(frame, device.tanks), received) }, settle);
    } catch (error) {
      settle(error);
    }
  };

  /**
   * Stores every report and calls back when all are durable, or with an error: then the tracker gets no answer and
   * sends them again.
   */
  const store = (device: Device, identifier: string, frames: readonly Frame[], done: (error?: unknown) => void) => {
    const received = new Date();
    let left = frames.length;
    let failed: unknown;
    if (left === 0) {
      hear(device, received);
      return done();
    }
    for (const frame of frames)
      storing(device, identifier, frame, received, (error) => {
        failed ??= error;
        if (--left === 0) done(failed);
      });
  };

  /** @param device null: not registered; undefined: it was not a moment ago */
  const known = (
    peer: Peer,
    device: Device | null | undefined,
    identifier: string,
    packet: Buffer,
    message: Message,
    done: (answer: Buffer | null) => void,
  ) => {
    if (!device) {
      meter.packet(peer.protocol.name, 'unclaimed');
      unclaimed.note(peer.protocol.name, identifier, peer.address, message.frames, device === null);
      // A log-in is answered, so that we learn where it is; data of nobody is not.
      return done(message.frames.length === 0 && message.session ? (message.answer ?? null) : null);
    }
    if (!peer.device) unclaimed.claimed(peer.protocol.name, identifier);
    peer.device = device;
    onPacket(peer, device, packet, message);
    store(device, identifier, message.frames, (error) => {
      if (error === undefined) return done(message.answer ?? null);
      done(null);
      // It keeps what was not answered and begins anew.
      peer.close('refused');
    });
  };

  return {
    broken,
    /**
     * Reads a packet. @param done called once with the answer, when everything in it is durable; null when there is
     * none
     * @returns a promise while the tracker is looked up: packets behind it must wait, or they would overtake it
     */
    take: (peer: Peer, packet: Buffer, done: (answer: Buffer | null) => void): Promise<void> | void => {
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
      return found.then(
        (device) => known(peer, device, identifier, packet, message, done),
        () => {
          done(null);
          peer.close('refused');
        },
      );
    },
  };
};

export type Intake = ReturnType<typeof createIntake>;
