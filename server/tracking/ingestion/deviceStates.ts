import type pg from 'pg';
import { clockBehind } from '#contract/rules/lateness';
import type { Accepted } from '../entry/accepted';

/** A battery level from a frame that arrives later than this (ms) does not replace the current one. */
const fresh = 15 * 60_000;

/** What the reports of a device say of it. */
export interface DeviceState {
  device: Accepted['device'];
  at: number;
  battery: number | null;
  /** Device time of the battery level. */
  dated: number;
  /** The newest device time of the batch; null for a sign of life without a report. */
  clock: number | null;
}

/**
 * Batches at least this large write a device that reports faster than `pause` (ms) only once per pause: after a kill,
 * its state may be that old.
 */
const crowd = 32;
const pause = 1_000;
const mostRemembered = 50_000;
/** States of one deferred statement: thousands at once would keep the reports waiting that come meanwhile. */
const together = 500;

export const createDeviceStates = (pool: pg.Pool) => {
  const written = new Map<number, number>();
  const owed = new Map<number, DeviceState>();

  const writing = (states: DeviceState[]): DeviceState[] => {
    if (written.size > mostRemembered) written.clear();
    for (const { device, at } of states) {
      written.set(device.id, at);
      owed.delete(device.id);
    }
    return states;
  };

  return {
    /**
     * The state of each device in the batch. One that was written within `pause` is deferred to `settle`. A known frame
     * is also a sign of life.
     * @param batch by device
     */
    due: (batch: readonly Accepted[]): DeviceState[] => {
      const due: DeviceState[] = [];
      for (const state of statesOf(batch)) {
        const all = joined(owed.get(state.device.id), state);
        if (batch.length >= crowd && all.at - (written.get(all.device.id) ?? 0) < pause) owed.set(all.device.id, all);
        else due.push(all);
      }
      return writing(due);
    },
    /** A sign of life without a report, written with the deferred states. */
    hear: (device: Accepted['device'], at: Date) => {
      const state = { device, at: at.getTime(), battery: null, dated: 0, clock: null };
      if (owed.size < mostRemembered && state.at - (written.get(device.id) ?? 0) >= pause)
        owed.set(device.id, joined(owed.get(device.id), state));
    },
    /** Writes the deferred states. */
    settle: async (): Promise<void> => {
      const due = [...owed.values()].sort((a, b) => a.device.id - b.device.id);
      for (let at = 0; at < due.length; at += together)
        await pool.query({
          name: 'hear_devices',
          text: hearing(1),
          values: heard(writing(due.slice(at, at + together))),
        });
    },
  };
};

const joined = (before: DeviceState | undefined, now: DeviceState): DeviceState => {
  if (!before) return now;
  const { battery, dated } = now.battery === null || now.dated < before.dated ? before : now;
  return { device: now.device, at: Math.max(before.at, now.at), battery, dated, clock: now.clock ?? before.clock };
};

const statesOf = (batch: readonly Accepted[]): DeviceState[] => {
  const states: DeviceState[] = [];
  for (const { device, frame, received } of batch) {
    let last = states.at(-1);
    if (last?.device.id !== device.id)
      states.push((last = { device, at: received.getTime(), battery: null, dated: 0, clock: null }));
    last.at = Math.max(last.at, received.getTime());
    last.clock = Math.max(last.clock ?? 0, frame.fecha.getTime());
    if (frame.bateria_pct === null || frame.fecha.getTime() < last.dated) continue;
    last.battery = frame.bateria_pct;
    last.dated = frame.fecha.getTime();
  }
  return states;
};

/** The parameters of `hearing`. */
export const heard = (states: readonly DeviceState[]) => [
  states.map(({ device }) => device.id),
  states.map(({ device }) => device.empresaId),
  states.map(({ at }) => new Date(at).toISOString()),
  states.map(({ at, battery, dated }) => (dated > at - fresh ? battery : null)),
  states.map(({ at, clock }) => (clock === null ? null : clock < at - clockBehind)),
];

/** SQL that writes states. @param first the number of its first parameter */
export const hearing = (first: number) => `
  insert into estado_dispositivo as e (dispositivo_id, empresa_id, ultima_conexion_en, bateria_pct, reloj_atrasado)
  select * from unnest(
    $${first}::int[], $${first + 1}::int[], $${first + 2}::timestamptz[],
    $${first + 3}::real[], $${first + 4}::boolean[]
  )
  on conflict (dispositivo_id, empresa_id) do update
  set ultima_conexion_en = greatest(e.ultima_conexion_en, excluded.ultima_conexion_en),
    bateria_pct = coalesce(excluded.bateria_pct, e.bateria_pct),
    reloj_atrasado = coalesce(excluded.reloj_atrasado, e.reloj_atrasado)`;
