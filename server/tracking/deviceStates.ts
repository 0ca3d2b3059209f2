import { arrays } from './binaryArrays';
import type { Accepted } from './store';
import type { Statement } from './trips';

/** A battery level from a frame that is older than this when it comes is history. In ms. */
const fresh = 15 * 60_000;

interface Heard {
  device: Accepted['device'];
  at: number;
  battery: number | null;
  /** Device time of the battery level. */
  dated: number;
}

/** What each device last said of itself. A frame that was known already is a sign of life too. */
interface Hearing {
  /** For devices that were heard before; tells how many of them there were. */
  update: Statement;
  devices: number;
  /** For all of them, where some were not. */
  insert: Statement;
}

/** @param batch by device */
export const hearing = (batch: readonly Accepted[]): Hearing => {
  const heard: Heard[] = [];
  for (const { device, frame, received } of batch) {
    let last = heard.at(-1);
    if (last?.device.id !== device.id) heard.push((last = { device, at: received.getTime(), battery: null, dated: 0 }));
    last.at = Math.max(last.at, received.getTime());
    if (frame.bateria_pct === null || frame.fecha.getTime() < last.dated) continue;
    last.battery = frame.bateria_pct;
    last.dated = frame.fecha.getTime();
  }
  const values = [
    arrays.int(heard.map(({ device }) => device.id)),
    arrays.int(heard.map(({ device }) => device.empresaId)),
    arrays.timestamptz(heard.map(({ at }) => at)),
    arrays.real(heard.map(({ at, battery, dated }) => (dated > at - fresh ? battery : null))),
  ];
  return { update: { name: 'hear_devices', text: update, values }, devices: heard.length, insert: { name: 'hear_new_devices', text: insert, values } };
};

const heard = 'unnest($1::int[], $2::int[], $3::timestamptz[], $4::real[])';

const update = `
  update estado_dispositivo e
  set ultima_conexion_en = greatest(e.ultima_conexion_en, n.ultima_conexion_en), bateria_pct = coalesce(n.bateria_pct, e.bateria_pct)
  from ${heard} n(dispositivo_id, empresa_id, ultima_conexion_en, bateria_pct) where e.dispositivo_id = n.dispositivo_id`;

const insert = `
  insert into estado_dispositivo (dispositivo_id, empresa_id, ultima_conexion_en, bateria_pct) select * from ${heard} on conflict do nothing`;
