import type pg from 'pg';
import { arrays } from './binaryArrays';
import type { Accepted } from './store';
import { onClient } from './transaction';
import { roundTrip, type Statement } from './roundTrip';

/** A battery level from a frame that is older than this when it comes is history. In ms. */
const fresh = 15 * 60_000;

interface Heard {
  device: Accepted['device'];
  at: number;
  battery: number | null;
  /** Device time of the battery level. */
  dated: number;
}

/** In batches of so many, a device that reports faster than `pause` (ms) is written once in it: after a kill, its news may be that old. */
const crowd = 32;
const pause = 1_000;
const mostRemembered = 50_000;

export const createHearings = (pool: pg.Pool) => {
  const written = new Map<number, number>();
  const owed = new Map<number, Heard>();

  const writing = (heard: Heard[]): Heard[] => {
    if (written.size > mostRemembered) written.clear();
    for (const { device, at } of heard) {
      written.set(device.id, at);
      owed.delete(device.id);
    }
    return heard;
  };

  return {
    /** What each device last said of itself, unless that was written a moment ago: then it is owed. A frame that was known already is a sign of life too. @param batch by device */
    due: (batch: readonly Accepted[]): Statement[] => {
      const due: Heard[] = [];
      for (const heard of heardOf(batch)) {
        const all = joined(owed.get(heard.device.id), heard);
        if (batch.length >= crowd && all.at - (written.get(all.device.id) ?? 0) < pause) owed.set(all.device.id, all);
        else due.push(all);
      }
      return due.length ? [{ name: 'hear_devices', text, values: valuesOf(writing(due)) }] : [];
    },
    /** Writes what is owed. */
    settle: async (): Promise<void> => {
      const due = [...owed.values()].sort((a, b) => a.device.id - b.device.id);
      if (due.length === 0) return;
      const values = valuesOf(writing(due));
      await onClient(pool, (client) => roundTrip(client, [{ name: 'hear_devices', text, values }]));
    },
  };
};

const joined = (before: Heard | undefined, now: Heard): Heard => {
  if (!before) return now;
  const { battery, dated } = now.battery === null || now.dated < before.dated ? before : now;
  return { device: now.device, at: Math.max(before.at, now.at), battery, dated };
};

const heardOf = (batch: readonly Accepted[]): Heard[] => {
  const heard: Heard[] = [];
  for (const { device, frame, received } of batch) {
    let last = heard.at(-1);
    if (last?.device.id !== device.id) heard.push((last = { device, at: received.getTime(), battery: null, dated: 0 }));
    last.at = Math.max(last.at, received.getTime());
    if (frame.bateria_pct === null || frame.fecha.getTime() < last.dated) continue;
    last.battery = frame.bateria_pct;
    last.dated = frame.fecha.getTime();
  }
  return heard;
};

const valuesOf = (heard: Heard[]) => [
  arrays.int(heard.map(({ device }) => device.id)),
  arrays.int(heard.map(({ device }) => device.empresaId)),
  arrays.timestamptz(heard.map(({ at }) => at)),
  arrays.real(heard.map(({ at, battery, dated }) => (dated > at - fresh ? battery : null))),
];

const text = `
  insert into estado_dispositivo as e (dispositivo_id, empresa_id, ultima_conexion_en, bateria_pct)
  select * from unnest($1::int[], $2::int[], $3::timestamptz[], $4::real[])
  on conflict (dispositivo_id) do update set ultima_conexion_en = greatest(e.ultima_conexion_en, excluded.ultima_conexion_en),
    bateria_pct = coalesce(excluded.bateria_pct, e.bateria_pct)`;
