import { velocidadParada } from '#contract/requests/comandos';
import { lookAgain } from '#contract/core/singleFlight';
import type { System } from '../../db/system';
import type { Nodes } from '../../realtime/index';
import type { Device } from '../entry/devices';
import { isGood } from '../entry/frame';
import type { Message } from '../trackers/index';
import type { Peer } from './peer';
import { confirm, end, expire, take, waitingFor, type WaitingCommand } from './storedCommands';
import { createWays, type LastHeard } from './ways';

const topic = 'comandos';
/** How old (ms) the last report may be by which a vehicle counts as standing, unless its ignition was off. */
const recent = 10 * 60_000;
const notOfProtocol = 'El protocolo de este equipo no tiene este comando: envíelo como texto.';

/** Trackers whose commands are looked for in one statement: when thousands log in at once, others wait for it. */
const mostAtOnce = 500;

/** Whether the engine of a vehicle may be stopped. */
export const stands = (last: LastHeard | null): boolean => {
  if (!last) return false;
  const { velocidad_kmh, encendido, at } = last;
  if (encendido === false && (velocidad_kmh ?? 0) < velocidadParada) return true;
  return performance.now() - at < recent && velocidad_kmh !== null && velocidad_kmh < velocidadParada;
};

/**
 * Commands go out over the open connection, or behind the last datagram, by the process that holds it. Whoever takes a
 * command marks it as sent before it is: after a crash it may not have been sent, but never twice.
 */
export const createCommander = (
  db: System,
  nodes: Pick<Nodes, 'send' | 'listen'>,
  log: (message: string, details?: object) => void,
) => {
  const ways = createWays();
  /** Trackers whose commands are to be looked for. */
  const asked = new Set<number>();
  /** A command of them waits until the vehicle stands, or until the tracker can be reached again. */
  const waiting = new Set<number>();
  /** By tracker, a sent command that a report answers. */
  const positions = new Map<number, number>();

  const failed = (error: unknown) =>
    log('A command could not be sent', { reason: error instanceof Error ? error.message : String(error) });

  const deliver = async ({ id, dispositivo_id, tipo, datos }: WaitingCommand): Promise<void> => {
    const way = ways.of(dispositivo_id);
    if (!way) return;
    const { peer, identifier, last } = way;
    if (!peer.isReachable || (tipo === 'parar_motor' && !stands(last))) return void waiting.add(dispositivo_id);
    const bytes = peer.protocol.command({ tipo, ...datos }, peer.session, id);
    if (!bytes) return void (await end(db, id, 'fallido', notOfProtocol));
    if (!(await take(db, id, identifier, peer.protocol.name))) return;
    if (tipo === 'posicion') positions.set(dispositivo_id, id);
    peer.write(bytes);
  };

  /** With the next words of the trackers. */
  const again = (ids: readonly number[]) => (error: unknown) => {
    failed(error);
    for (const id of ids) waiting.add(id);
  };

  /** One look at a time: thousands of trackers that log in at once share a few statements. */
  const look = lookAgain(async () => {
    while (asked.size > 0) {
      const ids = [...asked].slice(0, mostAtOnce);
      for (const id of ids) {
        asked.delete(id);
        waiting.delete(id);
      }
      try {
        for (const row of await waitingFor(db, ids)) await deliver(row).catch(again([row.dispositivo_id]));
      } catch (error) {
        again(ids)(error);
      }
    }
  });

  const start = (deviceId: number) => {
    asked.add(deviceId);
    void look();
  };

  nodes.listen((message) => {
    if (message.kind !== 'note' || message.topic !== topic) return;
    const id = Number(message.text);
    if (ways.of(id)) start(id);
  });

  return {
    /** A registered tracker has said something. */
    heard: (peer: Peer, device: Device, { identifier, frames, reply }: Message) => {
      const before = ways.of(device.id)?.peer;
      const way = ways.heard(peer, device, identifier ?? peer.session.identifier ?? '');
      if (!way) return;
      const frame = frames.findLast(isGood);
      if (frame) way.last = { velocidad_kmh: frame.velocidad_kmh, encendido: frame.encendido, at: performance.now() };
      if (reply !== undefined) void confirm(db, device.id, reply).catch(failed);
      const position = positions.get(device.id);
      if (frame && position !== undefined) {
        positions.delete(device.id);
        void end(db, position, 'confirmado', 'Envió su posición.').catch(failed);
      }
      if (before !== peer || waiting.delete(device.id)) start(device.id);
    },
    /** A tracker’s words that came by another way. */
    answered: (deviceId: number, reply: string) => void confirm(db, deviceId, reply).catch(failed),
    /** Whether commands go out by this peer. */
    isWay: (peer: Peer, deviceId: number): boolean => ways.of(deviceId)?.peer === peer,
    /** A peer no longer speaks for a device. @returns whether it was the way by which the tracker was reached */
    left: (peer: Peer, deviceId: number): boolean => {
      const { was, now } = ways.left(peer, deviceId);
      if (was && now) start(deviceId);
      else if (!now) {
        waiting.delete(deviceId);
        positions.delete(deviceId);
      }
      return was && !now;
    },
    /** Lets commands follow trackers that have gone to another address; to be called once in a while. */
    watch: () => {
      for (const { device } of ways.sweep(performance.now())) start(device.id);
    },
    /** A command of this device was stored. */
    poke: (deviceId: number) => nodes.send({ kind: 'note', topic, text: String(deviceId) }),
    /** Ends what waited too long; to be called once in a while, by any process. */
    expire: () => expire(db),
    settled: async () => {
      await look.underWay();
    },
  };
};
