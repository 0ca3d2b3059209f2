import { sql } from 'drizzle-orm';
import { velocidadParada, type Comando } from '#contract/comandos';
import { claveDe } from '#contract/dispositivos';
import { lookAgain } from '#contract/singleFlight';
import type { System } from '../../db/client';
import type { Nodes } from '../../realtime/index';
import type { Device } from '../entry/devices';
import { isGood } from '../entry/frame';
import type { Message } from '../trackers/index';
import type { Peer } from './intake';
import { createWays, type LastHeard } from './ways';

const topic = 'comandos';
/** How long (s) a sent command waits for its answer. */
const patience = 5 * 60;
/** How old (ms) the last report may be by which a vehicle counts as standing, unless its ignition was off. */
const recent = 10 * 60_000;
const unanswered = 'El equipo no contestó.';
const notOfProtocol = 'El protocolo de este equipo no tiene este comando: envíelo como texto.';
const refusals = /fail|error|invalid|unknown|not support|denied/i;

/** Trackers whose commands are looked for in one statement: when thousands log in at once, others wait for it. */
const mostAtOnce = 500;

/** Whether the engine of a vehicle may be stopped. */
export const stands = (last: LastHeard | null): boolean => {
  if (!last) return false;
  const { velocidad_kmh, encendido, at } = last;
  if (encendido === false && (velocidad_kmh ?? 0) < velocidadParada) return true;
  return Date.now() - at < recent && velocidad_kmh !== null && velocidad_kmh < velocidadParada;
};

interface Waiting extends Record<string, unknown> {
  id: number;
  dispositivo_id: number;
  tipo: Comando['tipo'];
  datos: { segundos?: number; texto?: string } | null;
}

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

  const end = (id: number, estado: Comando['estado'], respuesta: string) =>
    db.execute(sql`
      update comandos
      set estado = ${estado}, respuesta = ${respuesta.slice(0, 500)}, terminado_en = now()
      where id = ${id}`);

  const deliver = async ({ id, dispositivo_id, tipo, datos }: Waiting): Promise<void> => {
    const way = ways.of(dispositivo_id);
    if (!way) return;
    const { peer, identifier, last } = way;
    if (!peer.isReachable || (tipo === 'parar_motor' && !stands(last))) return void waiting.add(dispositivo_id);
    const bytes = peer.protocol.command({ tipo, ...datos }, peer.session, id);
    if (!bytes) return void (await end(id, 'fallido', notOfProtocol));
    // The identifier may belong to another device by now, perhaps of another company.
    const { rows: taken } = await db.execute(sql`
      update comandos c set estado = 'enviado', enviado_en = now()
      where c.id = ${id} and c.estado = 'pendiente' and c.caduca_en > now() and exists (
        select 1 from imeis i
        where i.imei = ${claveDe(identifier, peer.protocol.name)}
          and i.empresa_id = c.empresa_id
          and i.dispositivo_id = c.dispositivo_id)
      returning c.id`);
    if (taken.length === 0) return;
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
        const { rows } = await db.execute<Waiting>(sql`
          select id, dispositivo_id, tipo, datos from comandos
          where dispositivo_id = any(${sql.param(ids)}::int[]) and estado = 'pendiente' and caduca_en > now()
          order by id`);
        for (const row of rows) await deliver(row).catch(again([row.dispositivo_id]));
      } catch (error) {
        again(ids)(error);
      }
    }
  });

  const start = (deviceId: number) => {
    asked.add(deviceId);
    void look();
  };

  /** The oldest command that waits for an answer is what a tracker answers; one that was given up on may still be. */
  const confirm = async (deviceId: number, reply: string): Promise<void> => {
    const estado = refusals.test(reply) ? 'fallido' : 'confirmado';
    await db.execute(sql`
      update comandos set estado = ${estado}, respuesta = ${textOf(reply)}, terminado_en = now() where id = (
        select id from comandos where dispositivo_id = ${deviceId} and enviado_en > now() - interval '1 day'
          and (estado = 'enviado' or (estado = 'fallido' and respuesta = ${unanswered}))
        order by estado = 'fallido', id limit 1)`);
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
      if (frame) way.last = { velocidad_kmh: frame.velocidad_kmh, encendido: frame.encendido, at: Date.now() };
      if (reply !== undefined) void confirm(device.id, reply).catch(failed);
      const position = positions.get(device.id);
      if (frame && position !== undefined) {
        positions.delete(device.id);
        void end(position, 'confirmado', 'Envió su posición.').catch(failed);
      }
      if (before !== peer || waiting.delete(device.id)) start(device.id);
    },
    /** A tracker’s words that came by another way. */
    answered: (deviceId: number, reply: string) => void confirm(deviceId, reply).catch(failed),
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
      for (const { device } of ways.sweep(Date.now())) start(device.id);
    },
    /** A command of this device was stored. */
    poke: (deviceId: number) => nodes.send({ kind: 'note', topic, text: String(deviceId) }),
    /** Ends what waited too long; to be called once in a while, by any process. */
    expire: () =>
      db.execute(sql`
        update comandos set terminado_en = now(),
          respuesta = case
            when estado = 'enviado' then ${unanswered}
            else coalesce(respuesta, 'El equipo no se conectó a tiempo, o el vehículo no se detuvo.')
          end,
          estado = case when estado = 'enviado' then 'fallido' else 'caducado' end
        where (estado = 'pendiente' and caduca_en <= now())
          or (
            estado = 'enviado'
              and terminado_en is null
              and enviado_en < now() - interval '${sql.raw(String(patience))} s'
          )`),
    settled: async () => {
      await look.underWay();
    },
  };
};

const textOf = (reply: string) =>
  reply
    .replaceAll(/[^\x20-\x7e\xa0-\xff]/g, ' ')
    .trim()
    .slice(0, 500) || 'Contestó.';
