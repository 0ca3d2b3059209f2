import { sql } from 'drizzle-orm';
import type { Tx } from '../db/client';
import type { Accepted } from './store';

/** A battery level from a frame that is older than this when it comes is history. In ms. */
const fresh = 15 * 60_000;

/** What each device last said of itself. A frame that was known already is a sign of life too. */
export const deviceStates = async (tx: Tx, batch: Accepted[]) => {
  const heard = new Map<number, { dispositivo_id: number; empresa_id: number; ultima_conexion_en: Date; bateria_pct: number | null; dated: Date | null }>();
  for (const { device, frame, received } of batch) {
    const row = heard.get(device.id) ?? {
      dispositivo_id: device.id,
      empresa_id: device.empresaId,
      ultima_conexion_en: received,
      bateria_pct: null,
      dated: null,
    };
    if (received > row.ultima_conexion_en) row.ultima_conexion_en = received;
    if (frame.bateria_pct !== null && !(row.dated && row.dated > frame.fecha)) Object.assign(row, { bateria_pct: frame.bateria_pct, dated: frame.fecha });
    heard.set(device.id, row);
  }
  const rows = [...heard.values()]
    .sort((a, b) => a.dispositivo_id - b.dispositivo_id)
    .map(({ dated, ...row }) => (dated && dated.getTime() > row.ultima_conexion_en.getTime() - fresh ? row : { ...row, bateria_pct: null }));
  await tx.execute(sql`
    insert into estado_dispositivo as e (dispositivo_id, empresa_id, ultima_conexion_en, bateria_pct)
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as h(dispositivo_id int, empresa_id int, ultima_conexion_en timestamptz(3), bateria_pct real)
    on conflict (dispositivo_id) do update set
      ultima_conexion_en = greatest(e.ultima_conexion_en, excluded.ultima_conexion_en), bateria_pct = coalesce(excluded.bateria_pct, e.bateria_pct)`);
};
