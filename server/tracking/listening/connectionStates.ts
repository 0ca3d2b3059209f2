import { sql } from 'drizzle-orm';
import { masCambiosConexion } from '#contract/entities/rastreadores';
import type { System } from '../../db/system';
import type { Device } from '../entry/devices';
import type { Peer } from './peer';

interface Seen {
  device: Device;
  protocolo: string;
  direccion: string;
  since: number | null;
  at: number;
  trama: string | null;
}

/**
 * A tracker's first packets on a connection are written at once, for people who connect it; later ones once in so long
 * (ms).
 */
const first = 5;
const seldom = 60_000;
/** Trackers of one statement: when thousands log in at once, reports do not wait behind all of them. */
const together = 200;
/** Bytes of a packet that are kept. */
const longest = 512;

/** How trackers are connected, and the last packet of each, for its page. Written once a second, for all together. */
export const createConnectionStates = (db: System) => {
  let owed = new Map<number, Seen>();
  const written = new WeakMap<Peer, { packets: number; at: number; device: number }>();

  const writeSome = async (some: readonly Seen[]): Promise<void> => {
    const rows = some.map(({ device, since, at, ...row }) => ({
      ...row,
      id: device.id,
      empresa: device.empresaId,
      since: isoOf(since),
      at: isoOf(at || null),
    }));
    await db.execute(sql`
      insert into estado_dispositivo as e (
        dispositivo_id, empresa_id, ultima_conexion_en, protocolo, direccion, conectado_en, ultima_trama_en, trama
      )
      select n.id, n.empresa, coalesce(n.at, now()), n.protocolo, n.direccion, n.since, n.at, n.trama
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as n(id int, empresa int, protocolo text, direccion text, since timestamptz, at timestamptz, trama text)
      join dispositivos d on d.empresa_id = n.empresa and d.id = n.id
      on conflict (dispositivo_id, empresa_id) do update
      set protocolo = excluded.protocolo, direccion = excluded.direccion,
        conectado_en = excluded.conectado_en, ultima_trama_en = coalesce(excluded.ultima_trama_en, e.ultima_trama_en),
        trama = coalesce(excluded.trama, e.trama),
        cambios = case
          when e.direccion is null
            or (e.protocolo, e.direccion) = (excluded.protocolo, excluded.direccion) then e.cambios
          else jsonb_path_query_array(
            jsonb_build_object(
              'en', to_jsonb(now()), 'protocolo', e.protocolo, 'direccion', e.direccion
            ) || e.cambios,
            '$[0 to ${sql.raw(String(masCambiosConexion - 1))}]'
          )
        end`);
  };

  return {
    packet: (peer: Peer, device: Device, packet: Buffer) => {
      const now = performance.now();
      const before = written.get(peer);
      const packets = (before?.device === device.id ? before.packets : 0) + 1;
      if (before && packets > first && now - before.at < seldom) {
        before.packets = packets;
        return;
      }
      written.set(peer, { packets, at: now, device: device.id });
      const trama = packet.subarray(0, longest).toString('hex');
      owed.set(device.id, {
        device,
        protocolo: peer.protocol.name,
        direccion: peer.address,
        since: peer.since,
        at: Date.now(),
        trama,
      });
    },
    closed: ({ protocol, address }: Peer, device: Device) => {
      owed.set(device.id, {
        device,
        protocolo: protocol.name,
        direccion: address,
        since: null,
        at: owed.get(device.id)?.at ?? 0,
        trama: owed.get(device.id)?.trama ?? null,
      });
    },
    write: async (): Promise<void> => {
      const due = [...owed.values()].sort((a, b) => a.device.id - b.device.id);
      owed = new Map();
      for (let at = 0; at < due.length; at += together) await writeSome(due.slice(at, at + together));
    },
  };
};

const isoOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());
