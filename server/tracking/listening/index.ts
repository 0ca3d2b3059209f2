import type { RemoteInfo } from 'node:dgram';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '#contract/core/limits';
import { rastreadores, type NombreRastreador, type Puerto } from '#contract/entities/rastreadores';
import type { System } from '../../db/system';
import type { TrackerPort } from '../../envFormats';
import { repeat } from '../../jobs/repeat';
import { plainAddress } from '../../net/address';
import type { Nodes } from '../../realtime/index';
import { packetsOf, protocolNamed } from '../trackers/index';
import { createCommander } from './commander';
import { Connection } from './connection';
import { createConnections, type ConnectionMeter } from './connections';
import { createGateway } from './gateway';
import { createIntake, type TrackerMeter } from './intake';
import { openPorts, type OpenPort } from './ports';
import { createOpenCounts } from './openCounts';
import { createPerDevice } from './perDevice';
import { createConnectionStates } from './connectionStates';
import { createSenders } from './datagramSenders';
import type { GatewayAddress } from './traccarServer';
import { createUnknownPeers } from './unknownPeers';
import { createUnknownTrackers } from './unknownTrackers';

export type { GatewayAddress } from './traccarServer';

export interface ListeningMeter extends TrackerMeter, ConnectionMeter {}

interface Parts extends Pick<Parameters<typeof createIntake>[0], 'devices' | 'rates' | 'refusals' | 'accept' | 'hear'> {
  ports: readonly TrackerPort[];
  host: string;
  nodes: Pick<Nodes, 'send' | 'listen'>;
  meter: ListeningMeter;
  log: (message: string, details?: object) => void;
  db: System;
  /** A Traccar server that other devices report through. */
  traccar?: GatewayAddress | undefined;
  /** Whether the clock may be believed that a command waited too long. */
  isTrusted?: () => boolean;
}

/** ms between two looks at all connections. */
const look = 500;
/** Packets of a datagram that are read: those of trackers have a few. */
const mostOfDatagram = 100;
/** How long (ms) answers may take to go out when the product is stopped. */
const mostFarewell = 3_000;

/** Trackers over TCP and UDP. Nothing is open before `open`. */
export const createListening = ({
  ports,
  host,
  nodes,
  meter,
  log,
  db,
  traccar,
  isTrusted = () => true,
  ...road
}: Parts) => {
  const unclaimed = createUnknownTrackers(nodes);
  const counts = createOpenCounts<NombreRastreador>(nodes, 'conexiones');
  const unknownPeers = createUnknownPeers(nodes);
  const seen = createConnectionStates(db);
  const commander = createCommander(db, nodes, log);
  const expire = async () => void (isTrusted() && (await commander.expire()));
  const gateway = traccar && createGateway({ db, log, ...traccar });
  const senders = createSenders((sender) => intake.left(sender));
  const perDevice = createPerDevice<Connection>(limits.trackers.perDevice);
  let listening: OpenPort[] = [];
  let stops: (() => Promise<void>)[] = [];

  const intake = createIntake({
    ...road,
    unclaimed,
    meter,
    onPacket: (peer, device, packet, message) => {
      seen.packet(peer, device, packet);
      commander.heard(peer, device, message);
      if (peer instanceof Connection)
        perDevice.heard(device.id, peer, (other) => !commander.isWay(other, device.id))?.finish('replaced');
    },
    onLeft: (peer, device) => {
      if (commander.left(peer, device.id) && peer instanceof Connection) seen.closed(peer, device);
      if (peer instanceof Connection) perDevice.left(device.id, peer);
    },
  });

  const connections = createConnections({ intake, counts, unknownPeers, meter, look });

  const watch = async () => {
    connections.watch();
    senders.sweep(performance.now());
    commander.watch();
  };

  const received = async (name: NombreRastreador, bytes: Buffer, from: RemoteInfo, reply: (bytes: Buffer) => void) => {
    const protocol = protocolNamed(name);
    if (!protocol) return;
    const peer = senders.of(protocol, plainAddress(from.address) ?? 'desconocida', from.port, reply);
    const { packets, broken } = packetsOf(protocol, bytes, true);
    for (let i = 0; i < broken; i++) intake.broken(peer);
    for (const packet of packets.slice(0, mostOfDatagram))
      await intake.take(peer, packet, (settled) => {
        if (settled !== 'refused' && settled?.length) reply(settled);
      });
  };

  return {
    unclaimed,
    /** A command of this device was stored. */
    poke: async (deviceId: number) => {
      await commander.poke(deviceId);
      void gateway?.deliver();
    },
    expireCommands: expire,
    /** Whether commands can go through a Traccar server. */
    hasGateway: gateway !== undefined,
    /** A position came through a gateway that brought the device's words to a command. */
    answered: commander.answered,
    /** Opens the ports, once. */
    open: async (): Promise<void> => {
      if (stops.length || (ports.length === 0 && !gateway)) return;
      const failed = (what: string) => (error: unknown) =>
        log(what, { reason: error instanceof Error ? error.message : String(error) });
      stops = [
        repeat(look, watch),
        repeat(1_000, unclaimed.share),
        repeat(1_000, counts.share),
        repeat(1_000, unknownPeers.share),
        repeat(1_000, seen.write, failed('How trackers are connected could not be written')),
        repeat(10_000, expire, failed('Commands that waited too long could not be ended')),
        ...(gateway ? [repeat(10_000, gateway.deliver)] : []),
      ];
      const notOpened = (protocolo: string, puerto: number, error: Error) =>
        log('A port for trackers could not be opened', { protocol: protocolo, port: puerto, reason: error.message });
      listening = await openPorts(ports, { host, connected: connections.connected, received, failed: notOpened });
    },
    ports: (): Puerto[] =>
      listening.map(({ close: _, ...port }) => ({
        ...port,
        nombre: rastreadores[port.protocolo].nombre,
        conexiones_n: port.transporte === 'tcp' ? counts.of(port.protocolo) : 0,
      })),
    close: async (): Promise<void> => {
      const closing = listening.map((port) => port.close());
      // Reports under way are still answered, or their trackers would send them again.
      connections.finish();
      for (const end = performance.now() + mostFarewell; connections.size() > 0 && performance.now() < end;)
        await sleep(10);
      for (const port of listening) port.hangUp();
      await Promise.all([...closing, ...stops.map((stop) => stop()), commander.settled(), gateway?.settled()]);
      await seen.write().catch(() => undefined);
    },
  };
};

export type Listening = ReturnType<typeof createListening>;
