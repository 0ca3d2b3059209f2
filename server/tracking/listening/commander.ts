import { sql } from 'drizzle-orm';
import { velocidadParada, type Comando } from '#contract/comandos';
import type { System } from '../../db/client';
import type { Nodes } from '../../realtime/index';
import type { Device } from '../entry/devices';
import { isGood, type Frame } from '../entry/frame';
import type { Message } from '../trackers/index';
import type { Peer } from './intake';

const topic = 'comandos';
/** How long (s) a sent command waits for its answer. */
const patience = 5 * 60;
/** How old (ms) the last report may be by which a vehicle counts as standing, unless its ignition was off. */
const recent = 10 * 60_000;
const unanswered = 'El equipo no contestó.';
const refusals = /fail|error|invalid|unknown|not support|denied/i;

/** By what a vehicle is known to stand. */
export interface LastHeard extends Pick<Frame, 'velocidad_kmh' | 'encendido'> {
  /** ms */
  at: number;
}

interface Held {
  peer: Peer;
  device: Device;
  /** The last report with a place. */
  last: LastHeard | null;
  /** A command waits until the vehicle stands, or until the tracker can be reached again. */
  waits: boolean;
  /** A sent command that a report answers. */
  position: number | null;
}

/** Whether the engine of a vehicle may be stopped. */
export const stands = (last: LastHeard | null): boolean => {
  if (!last) return false;
  const { velocidad_kmh, encendido, at } = last;
  if (encendido === false && (velocidad_kmh ?? 0) < velocidadParada) return true;
  return Date.now() - at < recent && velocidad_kmh !== null && velocidad_kmh < velocidadParada;
};

interface Waiting extends Record<string, unknown> {
  id: number;
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
  const held = new Map<number, Held>();
  const delivering = new Map<number, Promise<void>>();

  const failed = (error: unknown) =>
    log('A command could not be sent', { reason: error instanceof Error ? error.message : String(error) });

  const end = (id: number, estado: Comando['estado'], respuesta: string) =>
    db.execute(sql`
      update comandos
      set estado = ${estado}, respuesta = ${respuesta.slice(0, 500)}, terminado_en = now()
      where id = ${id}`);

  const deliver = async (to: Held): Promise<void> => {
    const { rows } = await db.execute<Waiting>(sql`
      select id, tipo, datos from comandos
      where dispositivo_id = ${to.device.id} and estado = 'pendiente' and caduca_en > now()
      order by id`);
    to.waits = false;
    for (const { id, tipo, datos } of rows) {
      if (held.get(to.device.id) !== to) return;
      if (!to.peer.isReachable || (tipo === 'parar_motor' && !stands(to.last))) {
        to.waits = true;
        continue;
      }
      const bytes = to.peer.protocol.command({ tipo, ...datos }, to.peer.session, id);
      if (!bytes) {
        await end(id, 'fallido', 'El protocolo de este equipo no tiene este comando: envíelo como texto.');
        continue;
      }
      const { rows: taken } = await db.execute(sql`
        update comandos set estado = 'enviado', enviado_en = now()
        where id = ${id} and estado = 'pendiente' and caduca_en > now()
        returning id`);
      if (taken.length === 0) continue;
      if (tipo === 'posicion') to.position = id;
      to.peer.write(bytes);
    }
  };

  /** One delivery at a time for each tracker; another one follows when it was asked for meanwhile. */
  const start = (to: Held) => {
    const { id } = to.device;
    const work = (delivering.get(id) ?? Promise.resolve())
      .then(() => (held.get(id) === to ? deliver(to) : undefined))
      .catch(failed);
    delivering.set(id, work);
    void work.finally(() => {
      if (delivering.get(id) === work) delivering.delete(id);
    });
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
    const to = held.get(Number(message.text));
    if (to) start(to);
  });

  return {
    /** A registered tracker has said something. */
    heard: (peer: Peer, device: Device, { frames, reply }: Message) => {
      let to = held.get(device.id);
      if (to?.peer !== peer) {
        to = { peer, device, last: to?.last ?? null, waits: true, position: null };
        held.set(device.id, to);
      }
      const frame = frames.findLast(isGood);
      if (frame) to.last = { velocidad_kmh: frame.velocidad_kmh, encendido: frame.encendido, at: Date.now() };
      if (reply !== undefined) void confirm(device.id, reply).catch(failed);
      if (frame && to.position !== null) {
        const id = to.position;
        to.position = null;
        void end(id, 'confirmado', 'Envió su posición.').catch(failed);
      }
      if (to.waits) {
        to.waits = false;
        start(to);
      }
    },
    /** A tracker’s words that came by another way. */
    answered: (deviceId: number, reply: string) => void confirm(deviceId, reply).catch(failed),
    /** Whether it was the way by which its tracker was to be reached. */
    closed: (peer: Peer): boolean => {
      const id = peer.device?.id;
      return id !== undefined && held.get(id)?.peer === peer && held.delete(id);
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
      await Promise.all(delivering.values());
    },
  };
};

const textOf = (reply: string) =>
  reply
    .replaceAll(/[^\x20-\x7e\xa0-\xff]/g, ' ')
    .trim()
    .slice(0, 500) || 'Contestó.';
