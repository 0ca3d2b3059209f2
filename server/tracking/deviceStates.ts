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

/** Writes what each device last said of itself. A frame that was known already is a sign of life too. @param batch by device */
export const hearing = (batch: readonly Accepted[]): Statement => {
  const heard: Heard[] = [];
  for (const { device, frame, received } of batch) {
    let last = heard.at(-1);
    if (last?.device.id !== device.id) heard.push((last = { device, at: received.getTime(), battery: null, dated: 0 }));
    last.at = Math.max(last.at, received.getTime());
    if (frame.bateria_pct === null || frame.fecha.getTime() < last.dated) continue;
    last.battery = frame.bateria_pct;
    last.dated = frame.fecha.getTime();
  }
  return {
    name: 'hear_devices',
    text,
    values: [
      arrays.int(heard.map(({ device }) => device.id)),
      arrays.int(heard.map(({ device }) => device.empresaId)),
      arrays.timestamptz(heard.map(({ at }) => at)),
      arrays.real(heard.map(({ at, battery, dated }) => (dated > at - fresh ? battery : null))),
    ],
  };
};

const text = `
  insert into estado_dispositivo as e (dispositivo_id, empresa_id, ultima_conexion_en, bateria_pct)
  select * from unnest($1::int[], $2::int[], $3::timestamptz[], $4::real[])
  on conflict (dispositivo_id) do update set
    ultima_conexion_en = greatest(e.ultima_conexion_en, excluded.ultima_conexion_en), bateria_pct = coalesce(excluded.bateria_pct, e.bateria_pct)`;
