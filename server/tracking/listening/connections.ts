import type { Socket } from 'node:net';
import { limits } from '#contract/core/limits';
import type { NombreRastreador } from '#contract/entities/rastreadores';
import { plainAddress } from '../../net/address';
import { protocolNamed } from '../trackers/index';
import { createWatchClock } from './clock';
import { Connection } from './connection';
import type { Intake } from './intake';
import type { createOpenCounts } from './openCounts';
import type { createUnknownPeers } from './unknownPeers';

export interface ConnectionMeter {
  opened(protocol: string): void;
  closed(protocol: string, reason: string): void;
}

interface Parts {
  intake: Intake;
  counts: Pick<ReturnType<typeof createOpenCounts<NombreRastreador>>, 'add'>;
  unknownPeers: Pick<ReturnType<typeof createUnknownPeers>, 'beyondLimit'>;
  meter: ConnectionMeter;
  /** ms between two looks at all connections. */
  look: number;
}

/** The open connections of trackers, of which there are never too many. */
export const createConnections = ({ intake, counts, unknownPeers, meter, look }: Parts) => {
  const open = new Set<Connection>();
  const clock = createWatchClock(look);
  let madeRoom = -Infinity;

  const gone = (connection: Connection, reason: string) => {
    if (!open.delete(connection)) return;
    counts.add(connection.protocol.name, -1);
    meter.closed(connection.protocol.name, reason);
    intake.left(connection);
  };

  /** A flood of connections must not keep registered trackers out until it is looked at. */
  const makeRoom = () => {
    const now = clock.now();
    if (now - madeRoom < look / 5) return;
    madeRoom = now;
    for (const connection of unknownPeers.beyondLimit(open, now, 0)) connection.close('crowded');
  };

  const connected = (name: NombreRastreador, socket: Socket) => {
    const protocol = protocolNamed(name);
    if (open.size >= limits.trackers.open) makeRoom();
    if (!protocol || open.size >= limits.trackers.open) {
      socket.on('error', () => undefined);
      socket.destroy();
      if (protocol) meter.closed(name, 'full');
      return;
    }
    const connection = new Connection(
      protocol,
      plainAddress(socket.remoteAddress) ?? 'desconocida',
      socket,
      intake,
      clock,
      gone,
    );
    open.add(connection);
    counts.add(name, 1);
    meter.opened(name);
  };

  return {
    connected,
    /** To be called once in `look` ms. */
    watch: () => {
      const now = clock.tick();
      for (const connection of open) connection.watch(now);
      for (const connection of unknownPeers.beyondLimit(open, now)) connection.close('crowded');
    },
    size: () => open.size,
    /** Ends all of them at once; the reports that have come are still stored and answered. */
    finish: () => {
      for (const connection of open) connection.finishNow('shutdown');
    },
  };
};
